import { useState } from "preact/hooks";
import { api, inWords } from "./api/client";

// The token as it was pasted: alone, or as the end of the link that `duelopt serve` printed.
export function tokenIn(text: string): string {
  return text.trim().replace(/^.*#/, "");
}

export function SignInForm({ done }: { done: () => void }) {
  const [token, setToken] = useState("");
  const [error, setError] = useState<string | null>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    api.signIn(tokenIn(token)).then(done, (failure: unknown) => setError(inWords(failure)));
  };
  return (
    <form class="sign-in" onSubmit={submit}>
      <label for="token">
        The owner's link or token, as <code>duelopt serve</code> printed it
      </label>
      <p class="buttons">
        <input
          id="token"
          type="password"
          autocomplete="off"
          required
          value={token}
          onInput={(event) => setToken(event.currentTarget.value)}
        />
        <button type="submit" class="primary">
          Sign in
        </button>
      </p>
      {error && (
        <p class="wrong" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}

export function SignIn() {
  return (
    <main class="plain">
      <h1>duelopt</h1>
      <p>
        This server shows its studies to their owner. If you were invited to judge, open the link that you were sent.
      </p>
      <SignInForm done={() => location.reload()} />
    </main>
  );
}
