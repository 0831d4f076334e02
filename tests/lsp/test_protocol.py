#!/usr/bin/env python3
"""The language server's messages: transcripts of what should arrive, and of what should not.

usage: test_protocol.py SERVER TOOL CXX RUNTIME_INCLUDE [test...]
"""
import json
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from client import Client, uri  # noqa: E402
from scratch import Scratch  # noqa: E402

SERVER = os.path.abspath(sys.argv[1])
PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS, NOT_INITIALIZED, CANCELLED = -32700, -32600, -32601, -32602, -32002, -32800


def framed(body):
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


class Protocol(Scratch):
    def start(self, **more):
        client = Client(SERVER, self.folder, **more)
        self.addCleanup(client.kill)
        return client

    def error(self, client, id):
        return client.answer(id)["error"]["code"]

    def test_life(self):
        client = self.start(start=False)
        self.assertEqual(self.error(client, client.ask("textDocument/hover", {})), NOT_INITIALIZED)
        self.assertEqual(self.error(client, client.ask("shutdown", None)), NOT_INITIALIZED)
        client.notify("textDocument/didOpen", {})  # dropped
        capabilities = client.request("initialize", {"capabilities": {}})["capabilities"]
        self.assertEqual(capabilities["textDocumentSync"]["change"], 2)
        self.assertEqual([key for key in capabilities if "ompletion" in key or "ormatting" in key], [])  # clangd's
        self.assertEqual(self.error(client, client.ask("initialize", {"capabilities": {}})), INVALID_REQUEST)
        self.assertEqual(self.error(client, client.ask("textDocument/completion", {})), METHOD_NOT_FOUND)
        self.assertEqual(client.request("shutdown", None), None)
        self.assertEqual(self.error(client, client.ask("textDocument/hover", {})), INVALID_REQUEST)
        client.notify("exit", None)
        self.assertEqual(client.server.wait(60), 0)

    def test_exit_without_shutdown(self):
        client = self.start()
        client.notify("exit", None)
        self.assertEqual(client.server.wait(60), 1)

    def test_end_of_input(self):
        client = self.start()
        client.server.stdin.close()
        self.assertEqual(client.server.wait(60), 1)

    def test_malformed(self):
        client = self.start()
        wrong = [
            (framed(b"{"), PARSE_ERROR),
            (framed(b""), PARSE_ERROR),
            (framed(b"\xff\xfe"), PARSE_ERROR),
            (framed(b"[" * 1_000_000), PARSE_ERROR),
            (framed(b'{"a":' * 300 + b"1" + b"}" * 300), PARSE_ERROR),
            (b"Content-Length: many\r\n\r\n", PARSE_ERROR),
            (b"Content-Length: -5\r\n\r\n", PARSE_ERROR),
            (b"Content-Length: 99999999999999999999\r\n\r\n", PARSE_ERROR),
            (framed(b"[]"), INVALID_REQUEST),
            (framed(b"3"), INVALID_REQUEST),
            (framed(b"{}"), INVALID_REQUEST),
            (framed(b'{"id": {}, "method": "shutdown"}'), INVALID_REQUEST),
            (framed(b'{"id": [1], "method": "shutdown"}'), INVALID_REQUEST),
        ]
        for data, code in wrong:
            client.send_bytes(data)
            answer = client.next_answer()
            self.assertEqual((answer["id"], answer["error"]["code"]), (None, code), data[:40])
        # Lines that are no head are passed over, and heads nobody knows.
        client.send_bytes(b"GET / HTTP/1.1\r\n\r\n" + b"x" * 100_000 + b"\n")
        body = b'{"jsonrpc": "2.0", "id": "a", "method": "textDocument/hover", "params": {}}'
        client.send_bytes(b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:%d\r\n\r\n" % len(body) + body)
        self.assertEqual(self.error(client, "a"), INVALID_PARAMS)
        self.assertEqual(client.finish(), 0)

    def test_oversized(self):
        client = self.start()
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": {"text": "x" * (1 << 26)}}).encode()
        client.send_bytes(framed(body))
        answer = client.next_answer()
        self.assertEqual((answer["id"], answer["error"]["code"]), (None, PARSE_ERROR))
        with open(f"/proc/{client.server.pid}/status") as status:
            (peak,) = [int(line.split()[1]) for line in status if line.startswith("VmHWM")]
        self.assertLess(peak, 200_000)  # kB
        self.assertEqual(client.finish(), 0)

    def test_wrong_parameters(self):
        client = self.start()
        client.open("a.hpp", "#pragma once\n")
        here = {"uri": client.uri("a.hpp")}
        for method, params in [
            ("textDocument/hover", None),
            ("textDocument/hover", []),
            ("textDocument/hover", {"textDocument": 3}),
            ("textDocument/hover", {"textDocument": here}),
            ("textDocument/hover", {"textDocument": here, "position": {"line": -1, "character": 0}}),
            ("textDocument/hover", {"textDocument": here, "position": {"line": "one", "character": 0}}),
            ("textDocument/hover", {"textDocument": {"uri": "untitled:1"}, "position": {"line": 0, "character": 0}}),
            ("textDocument/codeLens", {"textDocument": {"uri": uri("/nowhere")}}),
            ("textDocument/codeAction", {"textDocument": here}),
            ("workspace/executeCommand", {"command": "rm"}),
            ("workspace/executeCommand", {"command": "dualrev.generate", "arguments": [1, 2]}),
            ("workspace/executeCommand", {"command": "dualrev.generate", "arguments": [client.uri("a.hpp"), "f"]}),
        ]:
            self.assertEqual(self.error(client, client.ask(method, params)), INVALID_PARAMS, (method, params))
        # Notifications have no answer; the text stays what it was.
        for change in [3, {}, {"range": {}, "text": "x"}, {"range": {"start": {"line": 0}}, "text": "x"}, {"text": 3}]:
            client.notify("textDocument/didChange", {"textDocument": here, "contentChanges": [change]})
        client.notify("textDocument/didChange", {"textDocument": here})
        client.notify("textDocument/didChange", {"textDocument": {"uri": uri("/nowhere")}, "contentChanges": [{"text": ""}]})
        client.notify("textDocument/didOpen", {"textDocument": here})
        client.notify("textDocument/didClose", {})
        client.notify("no/such/thing", {})
        # Places behind the end are the end.
        far = {"line": 1_000_000, "character": 1_000_000}
        client.notify("textDocument/didChange", {"textDocument": here, "contentChanges": [{"range": {"start": far, "end": far}, "text": "inline double f(double x) { return x; }\n"}]})
        self.assertEqual([line for line, _ in client.lenses("a.hpp")], [1])
        self.assertEqual(client.finish(), 0)

    def test_out_of_order(self):
        """Answers are for the text as it was when they were asked for."""
        client = self.start()
        client.open("a.hpp", "#pragma once\ninline double f(double x) { return x; }\n")
        asked = []
        for _ in range(3):
            asked.append(client.ask("textDocument/codeLens", {"textDocument": {"uri": client.uri("a.hpp")}}))
            client.change("a.hpp", 0, 0, "\n")
        for lines, id in enumerate(asked):
            self.assertEqual([each["range"]["start"]["line"] for each in client.answer(id)["result"]], [lines + 1])
        client.notify("textDocument/didClose", {"textDocument": {"uri": client.uri("a.hpp")}})
        self.assertEqual(self.error(client, client.ask("textDocument/codeLens", {"textDocument": {"uri": client.uri("a.hpp")}})), INVALID_PARAMS)

    def test_cancelled(self):
        client = self.start()
        client.open("a.hpp", "#pragma once\n#include <vector>\n#include <algorithm>\ninline double f(double x) { return x; }\n")
        asked = []
        for _ in range(5):
            client.change("a.hpp", 0, 0, "\n")
            asked.append(client.ask("textDocument/codeLens", {"textDocument": {"uri": client.uri("a.hpp")}}))
        for id in [*asked[1:], 1000, "no", None]:
            client.notify("$/cancelRequest", {"id": id})
        client.notify("$/cancelRequest", None)
        self.assertIn("result", client.answer(asked[0]))
        self.assertEqual([self.error(client, id) for id in asked[1:]], [CANCELLED] * 4)
        self.assertEqual(len(client.lenses("a.hpp")), 1)  # an id that was cancelled before it was asked for is none
        self.assertEqual(client.finish(), 0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *("Protocol." + name for name in sys.argv[5:])])
