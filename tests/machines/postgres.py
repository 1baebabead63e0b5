"""A PostgreSQL server of one's own in a new folder, reached through a socket there and by nobody else."""

import glob
import os
import pwd
import shutil
import subprocess
import tempfile


def programs():
    """The folder of the newest server's programs."""
    folders = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda f: int(f.split("/")[4]))
    if not folders:
        raise SystemExit("PostgreSQL is not installed: tools/setup machines")
    return folders[-1]


class Server:
    """The server refuses to run as root, so root runs it as the user postgres."""

    def __init__(self, settings=()):
        self._folder = tempfile.mkdtemp(prefix="duelopt-postgres-")
        self._data = os.path.join(self._folder, "data")
        self._as_user = []
        if os.geteuid() == 0:
            self._as_user = ["runuser", "-u", "postgres", "--"]
            owner = pwd.getpwnam("postgres")
            os.chown(self._folder, owner.pw_uid, owner.pw_gid)
        os.chmod(self._folder, 0o755)
        self._run("initdb", "-D", self._data, "-U", "duelopt", "--auth=trust", "--encoding=UTF8", "--no-locale")
        options = ["listen_addresses=''", f"unix_socket_directories='{self._folder}'", "max_connections=250", *settings]
        with open(os.path.join(self._folder, "more.conf"), "w", encoding="utf-8") as file:
            file.write("\n".join(options) + "\n")
        with open(os.path.join(self._data, "postgresql.conf"), "a", encoding="utf-8") as file:
            file.write(f"include '{self._folder}/more.conf'\n")
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self._run("pg_ctl", "-D", self._data, "-m", "immediate", "stop")
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)

    def start(self):
        self._run("pg_ctl", "-D", self._data, "-w", "-l", os.path.join(self._folder, "log"), "start")

    def crash(self):
        """Ends without finishing anything, as in a power cut of the machine; what was flushed is there afterwards."""
        self._run("pg_ctl", "-D", self._data, "-w", "-m", "immediate", "stop")

    @property
    def socket_folder(self):
        return self._folder

    def url(self, database="postgres"):
        return f"postgresql://duelopt@/{database}?host={self._folder}"

    def create(self, database):
        self._run("createdb", "-h", self._folder, "-U", "duelopt", "-T", "template0", database)
        return self.url(database)

    def _run(self, program, *arguments):
        command = [*self._as_user, os.path.join(programs(), program), *arguments]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd="/", check=False)
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(command)}: {done.stdout}")
