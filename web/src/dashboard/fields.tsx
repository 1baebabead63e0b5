// What the forms of the dashboard are made of.

type Choice = readonly [value: string, text: string];

interface Field {
  label: string;
  value: string;
  set: (value: string) => void;
}

export function Select({ label, value, set, choices }: Field & { choices: readonly Choice[] }) {
  return (
    <label>
      {label}{" "}
      <select value={value} onChange={(event) => set(event.currentTarget.value)}>
        {choices.map(([each, text]) => (
          <option value={each}>{text}</option>
        ))}
      </select>
    </label>
  );
}

export function TextField({ label, value, set, required }: Field & { required?: boolean }) {
  return (
    <label>
      {label}{" "}
      <input
        type="text"
        autocomplete="off"
        required={required ?? false}
        value={value}
        onInput={(event) => set(event.currentTarget.value)}
      />
    </label>
  );
}

export function Wrong({ why }: { why: string | null }) {
  return why === null ? null : (
    <p class="wrong" role="alert">
      {why}
    </p>
  );
}
