#!/usr/bin/env python3
"""The pictures of docs/pictures, made anew: what a browser shows of the page, and what Neovim shows of the language server.

usage: pictures.py TOOL SERVER RUNTIME_INCLUDE FOLDER [picture...]

Takes chromium, neovim, tmux and pngquant, which `cmake/install-dependencies.sh chromium neovim tmux pngquant` installs on Debian. Nothing is
drawn by hand: Neovim runs in a terminal of its own (tmux), whose cells are put on a page as they are, colours included.
"""
import html
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TOOL, SERVER, RUNTIME, FOLDER = (os.path.abspath(path) for path in sys.argv[1:5])
CLIENT = os.path.join(HERE, "..", "..", "editors", "nvim")
PATIENCE = 60  # seconds for an editor to show something
LARGEST = 200_000  # bytes of a picture


def run(*command, status=0, **more):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, **more)
    if done.returncode != status:
        raise SystemExit(f"{' '.join(command)}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def shot(page, name, width, height, dark=False):
    """What a browser of that size shows; `page` may have a fragment behind it."""
    picture = os.path.join(FOLDER, name + ".png")
    with tempfile.TemporaryDirectory() as profile:
        run("chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={profile}", f"--window-size={width},{height}",
            f"--blink-settings=preferredColorScheme={0 if dark else 1}", f"--screenshot={picture}", "file://" + page)
    run("pngquant", "--force", "--strip", "--skip-if-larger", "--ext", ".png", "128", picture)
    size = os.path.getsize(picture)
    print(f"{picture}: {size} bytes")
    if size > LARGEST:
        raise SystemExit(f"{picture} is too large")


# ---- the page ----

def line_with(source, words):
    with open(source) as file:
        return 1 + next(i for i, line in enumerate(file) if words in line)


def pages(folder):
    model, refused = os.path.join(folder, "model.hpp"), os.path.join(folder, "refused.hpp")
    for source, status in ((model, 0), (refused, 1)):
        run(TOOL, os.path.basename(source), "--html=" + source + ".html", "--", "-std=c++20", "-I" + RUNTIME, cwd=folder, status=status)
    sum_line = f"#s0-{line_with(model, 'total +=')}"
    return {
        "page": lambda: shot(model + ".html" + sum_line, "page", 1400, 860),
        "page_dark": lambda: shot(model + ".html" + sum_line, "page_dark", 1400, 860, dark=True),
        "page_narrow": lambda: shot(model + ".html" + sum_line, "page_narrow", 560, 900),
        "page_refused": lambda: shot(refused + ".html", "page_refused", 1400, 800),
    }


# ---- Neovim ----

BASIC = ["#000000", "#cd3131", "#0dbc79", "#b5890b", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5", "#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff"]


def colour(number):
    """Of the 256."""
    if number < 16:
        return BASIC[number]
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    steps = [0, 95, 135, 175, 215, 255]
    number -= 16
    return "#" + "".join(f"{steps[each]:02x}" for each in (number // 36, number // 6 % 6, number % 6))


class Style:
    """What the sequences of a terminal say of the cells behind them."""

    def __init__(self):
        self.ink = self.paper = None
        self.set = set()

    def read(self, sequence):
        codes = [int(code or 0) for code in re.split("[;:]", sequence)]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()
            elif code in (38, 48):
                kind = codes.pop(0)
                found = "#" + "".join(f"{codes.pop(0):02x}" for _ in range(3)) if kind == 2 else colour(codes.pop(0))
                self.ink, self.paper = (found, self.paper) if code == 38 else (self.ink, found)
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.ink = colour(code - 30 if code < 90 else code - 82)
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.paper = colour(code - 40 if code < 100 else code - 92)
            elif code == 39:
                self.ink = None
            elif code == 49:
                self.paper = None
            elif 1 <= code <= 9:
                self.set.add(code)
            elif 21 <= code <= 29:
                self.set -= {1, 2} if code == 22 else {code - 20}

    def css(self):
        ink, paper = self.ink or "var(--ink)", self.paper or "var(--paper)"
        if 7 in self.set:
            ink, paper = paper, ink
        return f"color:{ink};background:{paper}" + ";font-weight:bold" * (1 in self.set) + ";font-style:italic" * (3 in self.set) + ";text-decoration:underline" * (4 in self.set)


def as_page(screen):
    """The cells of a terminal."""
    text, style = "", Style()
    for piece in re.split(r"(\x1b\[[0-9;:]*m|\n)", screen):
        if piece.startswith("\x1b["):
            style.read(piece[2:-1])
        elif piece == "\n":
            text += piece
        elif piece:
            text += f'<span style="{style.css()}">{html.escape(piece)}</span>'
    return f"""<!DOCTYPE html><meta charset="utf-8"><style>:root {{ --ink: #e6e6e6; --paper: #16181d; }} body {{ margin: 0; background: var(--paper); }}
        pre {{ margin: 10px 12px; font: 14px/18px 'DejaVu Sans Mono', monospace; }}
        span {{ display: inline-block; height: 18px; vertical-align: top; }}</style><pre>{text}</pre>"""


def has_ended(process):
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


class Neovim:
    """In a terminal of its own."""

    SET_UP = """
        vim.opt.runtimepath:append(vim.env.CLIENT)
        vim.opt.swapfile, vim.opt.number, vim.opt.termguicolors, vim.opt.signcolumn = false, true, true, 'yes'
        vim.opt.showmode, vim.opt.ruler, vim.opt.laststatus = false, false, 0
        vim.cmd 'syntax on'
        vim.cmd 'colorscheme desert'
        vim.opt.fillchars = { eob = ' ' }
        for group, look in pairs {
          Normal = 'guibg=#16181d guifg=#e6e6e6', NormalFloat = 'guibg=#262b33 guifg=#e6e6e6', SignColumn = 'guibg=#16181d', LineNr = 'guifg=#6b7280', NonText = 'guibg=#16181d',
          LspCodeLens = 'guifg=#8b949e gui=italic', DiagnosticError = 'guifg=#ff8f85',
        } do
          vim.cmd('highlight ' .. group .. ' ' .. look)
        end
        require('dualrev').setup { cmd = { vim.env.SERVER }, codelens = true }
    """

    def __init__(self, folder, source, columns, lines):
        self.folder, self.source, self.columns, self.lines = folder, source, columns, lines
        self.socket = os.path.join(tempfile.mkdtemp(dir=folder), "tmux")  # one that has just ended still has its own
        with open(os.path.join(folder, "init.lua"), "w") as file:
            file.write(self.SET_UP)
        environment = {**os.environ, "SERVER": SERVER, "CLIENT": CLIENT, "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_CACHE_HOME": folder, "XDG_DATA_HOME": folder, "TERM": "xterm-256color",
                       "LC_ALL": "C.UTF-8"}
        with open(os.path.join(folder, "tmux.conf"), "w") as file:
            file.write('set -g status off\nset -g default-terminal "tmux-256color"\nset -ga terminal-overrides ",*:Tc"\nset -sg escape-time 0\n')
        run("tmux", "-S", self.socket, "-u", "-f", os.path.join(folder, "tmux.conf"), "new-session", "-d", "-x", str(columns), "-y", str(lines), "nvim", "-u", "init.lua", "-n", source, cwd=folder,
            env=environment)
        self.process = int(run("tmux", "-S", self.socket, "display-message", "-p", "#{pane_pid}"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True)
        until = time.time() + PATIENCE
        while not has_ended(self.process) and time.time() < until:  # it still writes to its folder
            time.sleep(0.1)

    def screen(self, *more):
        return run("tmux", "-S", self.socket, "capture-pane", "-p", *more)

    def type(self, *keys):
        run("tmux", "-S", self.socket, "send-keys", *keys)

    def wait(self, words):
        until = time.time() + PATIENCE
        while words not in self.screen():
            if time.time() > until:
                raise SystemExit(f"in vain: {words}\n{self.screen()}")
            time.sleep(0.2)
        time.sleep(1)  # what else comes with it

    def go_to(self, words, more=0):
        with open(os.path.join(self.folder, self.source)) as file:
            line, text = next((number, text) for number, text in enumerate(file, 1) if words in text)
        self.type(f":call cursor({line}, {text.index(words) + more + 1})", "Enter")

    def picture(self, name):
        page = os.path.join(self.folder, name + ".html")
        with open(page, "w") as file:
            file.write(as_page(self.screen("-e")))
        shot(page, name, round(8.43 * self.columns) + 26, 18 * self.lines + 22, dark=True)


def neovim_refused(folder):
    with Neovim(folder, "refused.hpp", 150, 22) as editor:
        editor.wait("cannot")
        editor.wait("reverse derivative")
        editor.picture("neovim_refused")


def neovim_hover(folder):
    with Neovim(folder, "model.hpp", 124, 40) as editor:
        editor.wait("reverse derivative")
        editor.go_to("total * std::sin", 6)
        editor.type(":lua vim.lsp.buf.hover()", "Enter")
        editor.wait("On the tape")
        editor.picture("neovim_hover")


def neovim_actions(folder):
    with Neovim(folder, "model.hpp", 124, 27) as editor:
        editor.wait("reverse derivative")
        editor.go_to("double center", 2)
        editor.type(":lua vim.lsp.buf.code_action()", "Enter")
        editor.wait("Mark 'center' as constant")
        editor.picture("neovim_actions")


def main():
    missing = [program for program in ("chromium", "nvim", "tmux", "pngquant") if not shutil.which(program)]
    if missing:
        raise SystemExit(f"pictures.py: {', '.join(missing)}: not here; cmake/install-dependencies.sh chromium neovim tmux pngquant installs all")
    os.makedirs(FOLDER, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for source in ("model.hpp", "refused.hpp"):
            shutil.copy(os.path.join(HERE, source), folder)
        with open(os.path.join(folder, "compile_flags.txt"), "w") as file:
            file.write("-std=c++20\n")
        with open(os.path.join(folder, "compile_commands.json"), "w") as file:
            file.write("[%s]" % ",".join(f'{{"directory": "{folder}", "file": "{name}", "arguments": ["c++", "-std=c++20", "-I{RUNTIME}", "{name}"]}}' for name in ("model.hpp", "refused.hpp")))
        all = {**pages(folder), **{make.__name__: lambda make=make: make(folder) for make in (neovim_refused, neovim_hover, neovim_actions)}}
        for name in sys.argv[5:] or all:
            all[name]()


if __name__ == "__main__":
    main()
