"""A program on a terminal of its own, as a person sees and uses it."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

PATIENCE = 30  # seconds; the machine may be busy


class PseudoTerminal:
    def __init__(self, arguments, cwd, env, columns=80, rows=24, controlling=False):
        self.master, self.slave = pty.openpty()
        self.resize(columns, rows)
        self.modes_before = termios.tcgetattr(self.slave)
        self.output = ""
        self.process = subprocess.Popen(arguments, cwd=cwd, env={"TERM": "xterm", **env}, stdin=self.slave,
                                        stdout=subprocess.PIPE, stderr=self.slave, start_new_session=True,
                                        preexec_fn=self.take_control if controlling else None)

    @staticmethod
    def take_control():
        """Ctrl-C reaches the foreground, and /dev/tty is this terminal."""
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        for fd in (self.master, self.slave):
            os.close(fd)

    def resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        if hasattr(self, "process"):  # it is no controlling terminal, so the kernel does not tell
            self.process.send_signal(signal.SIGWINCH)

    def press(self, keys):
        os.write(self.master, keys.encode())

    def read(self, seconds):
        if select.select([self.master], [], [], seconds)[0]:
            self.output += os.read(self.master, 65536).decode()

    def screen(self):
        """What the last complete drawing shows, without styles."""
        drawings = re.findall(r"\x1b\[H(.*?)\x1b\[J", self.output, re.S)
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", drawings[-1]).replace("\r", "") if drawings else ""

    def wait_until(self, condition, what):
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"never: {what}\n{self.screen() or self.output}")
            self.read(0.05)
            if self.process.poll() is not None and not condition():
                self.read(0.05)
                if not condition():
                    raise AssertionError(f"ended before: {what}\n{self.output}")

    def wait_for(self, text):
        """Until the screen shows it."""
        self.wait_until(lambda: text in self.screen(), text)
        return self.screen()

    def end(self):
        """The exit code; everything it wrote is then in output."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.05)
        code = self.process.wait(timeout=1)
        while select.select([self.master], [], [], 0.05)[0]:
            self.read(0)
        return code

    def modes_restored(self):
        return termios.tcgetattr(self.slave) == self.modes_before
