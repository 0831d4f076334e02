"""An editor as the tests of the language server need it: messages, open files, edits applied as the protocol says."""
import json
import os
import queue
import subprocess
import threading
import urllib.parse

PATIENCE = 120  # seconds for one answer


def uri(path):
    return "file://" + urllib.parse.quote(path)


def path_of(uri):
    return urllib.parse.unquote(urllib.parse.urlparse(uri).path)


def offset(text, position):
    """Of a line and UTF-16 units."""
    lines = text.split("\n")
    before = sum(len(line) + 1 for line in lines[: position["line"]])
    if position["line"] >= len(lines):
        return len(text)
    units = lines[position["line"]].encode("utf-16-le")[: 2 * position["character"]]
    return before + len(units.decode("utf-16-le"))


def position(text, at):
    before = text[:at]
    return {"line": before.count("\n"), "character": len(before[before.rfind("\n") + 1 :].encode("utf-16-le")) // 2}


def edited(text, edits):
    """Inserts at one place keep their order."""
    for edit in sorted(edits, key=lambda each: offset(text, each["range"]["start"]), reverse=True):
        begin, end = offset(text, edit["range"]["start"]), offset(text, edit["range"]["end"])
        text = text[:begin] + edit["newText"] + text[end:]
    return text


CAPABILITIES = {
    "workspace": {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]}, "didChangeWatchedFiles": {"dynamicRegistration": True}},
    "window": {"workDoneProgress": True},
}


class Client:
    def __init__(self, server, folder, capabilities=CAPABILITIES, options=None, start=True):
        self.folder = folder
        self.log = open(os.path.join(folder, ".server.log"), "w+")
        self.server = subprocess.Popen([server], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log)
        self.received = queue.Queue()
        self.answers, self.notifications, self.requests = {}, [], []
        self.texts, self.versions = {}, {}
        self.last_id = 0
        self.listener = threading.Thread(target=self.listen, daemon=True)
        self.listener.start()
        if start:
            self.initialized = self.request("initialize", {"processId": None, "rootUri": uri(folder), "capabilities": capabilities, "initializationOptions": {"debounce": 20, **(options or {})}})
            self.notify("initialized", {})

    # ---- messages ----

    def listen(self):
        stream = self.server.stdout
        while True:
            length = None
            for line in iter(stream.readline, b"\r\n"):
                if not line:
                    self.received.put(None)
                    return
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            self.received.put(json.loads(stream.read(length)))

    def send_bytes(self, data):
        self.server.stdin.write(data)
        self.server.stdin.flush()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def next(self, patience=PATIENCE):
        """One message of the server's; its requests are answered."""
        message = self.received.get(timeout=patience)
        if message is None:
            self.log.seek(0)
            raise EOFError("the server has ended: " + self.log.read())
        if "method" in message and "id" in message:
            self.requests.append(message)
            self.send({"id": message["id"], "result": None})
        elif "method" in message:
            self.notifications.append(message)
        else:
            self.answers[message["id"]] = message
        return message

    def next_answer(self):
        while "method" in (message := self.next()):
            pass
        return self.answers.pop(message["id"])

    def ask(self, method, params):
        self.last_id += 1
        self.send({"id": self.last_id, "method": method, "params": params})
        return self.last_id

    def answer(self, id):
        while id not in self.answers:
            self.next()
        return self.answers.pop(id)

    def request(self, method, params):
        answer = self.answer(self.ask(method, params))
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def wait_for(self, is_wanted):
        """The next notification or request of that kind."""
        for known in (self.notifications, self.requests):
            for message in list(known):
                if is_wanted(message):
                    known.remove(message)
                    return message
        while True:
            message = self.next()
            if "method" in message and is_wanted(message):
                (self.requests if "id" in message else self.notifications).remove(message)
                return message

    def finish(self):
        """The exit status."""
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.server.wait(PATIENCE)

    def kill(self):
        self.server.kill()
        self.server.wait()
        self.listener.join()
        for stream in (self.server.stdin, self.server.stdout, self.log):
            stream.close()

    # ---- files ----

    def open(self, name, text=None):
        path = os.path.join(self.folder, name)
        if text is None:
            with open(path) as file:
                text = file.read()
        self.texts[name], self.versions[name] = text, 1
        self.notify("textDocument/didOpen", {"textDocument": {"uri": uri(path), "languageId": "cpp", "version": 1, "text": text}})

    def change(self, name, begin, end, text):
        """Replaces a part of the text, by its offsets."""
        old = self.texts[name]
        self.versions[name] += 1
        change = {"range": {"start": position(old, begin), "end": position(old, end)}, "text": text}
        self.texts[name] = old[:begin] + text + old[end:]
        self.notify("textDocument/didChange", {"textDocument": {"uri": self.uri(name), "version": self.versions[name]}, "contentChanges": [change]})

    def replace(self, name, old, new):
        begin = self.texts[name].index(old)
        self.change(name, begin, begin + len(old), new)

    def uri(self, name):
        return uri(os.path.join(self.folder, name))

    def at(self, name, words, more=0):
        return position(self.texts[name], self.texts[name].index(words) + more)

    def here(self, name, words, more=0):
        return {"textDocument": {"uri": self.uri(name)}, "position": self.at(name, words, more)}

    def diagnostics(self, name):
        """Those of the text as it is now."""
        return self.wait_for(lambda m: m["method"] == "textDocument/publishDiagnostics" and m["params"]["uri"] == self.uri(name)
                             and m["params"].get("version") == self.versions[name])["params"]["diagnostics"]

    def actions(self, name, words, diagnostics=(), more=0):
        """By title."""
        at = self.at(name, words, more)
        all = self.request("textDocument/codeAction", {"textDocument": {"uri": self.uri(name)}, "range": {"start": at, "end": at}, "context": {"diagnostics": list(diagnostics)}})
        return {each["title"]: each for each in all}

    def lenses(self, name):
        """(line, title)"""
        all = self.request("textDocument/codeLens", {"textDocument": {"uri": self.uri(name)}})
        return [(each["range"]["start"]["line"], each["command"]["title"]) for each in all]

    def apply(self, edit):
        """To the files on disk, and to what is open."""
        changes = [(each["textDocument"]["uri"], each["edits"]) for each in edit.get("documentChanges", []) if "edits" in each]
        for each in edit.get("documentChanges", []):
            if each.get("kind") == "create":
                assert not os.path.exists(path_of(each["uri"]))
                open(path_of(each["uri"]), "w").close()
            elif each["textDocument"]["version"] is not None:
                name = os.path.relpath(path_of(each["textDocument"]["uri"]), self.folder)
                assert each["textDocument"]["version"] == self.versions[name]
        for uri, edits in changes or edit["changes"].items():
            path = path_of(uri)
            name = os.path.relpath(path, self.folder)
            text = self.texts.get(name)
            if text is None:
                with open(path, "a+") as file:
                    file.seek(0)
                    text = file.read()
            new = edited(text, edits)
            with open(path, "w") as file:
                file.write(new)
            if name in self.texts:
                self.change(name, 0, len(text), new)
