"""What is synthesized, and what becomes of a request. Run with `python -m unittest`."""

import os
import unittest
from pathlib import Path

from cdk8s import App

from cdk8s_ai_gateway import GatewayAssertions, PolicyField
from main import llm_failover

FILE = Path(__file__).with_name("snapshot.yaml")


class LlmFailoverTest(unittest.TestCase):
    def setUp(self) -> None:
        self.chart = GatewayAssertions.of(llm_failover(App())).has_no_warnings()

    def test_snapshot(self) -> None:
        actual = self.chart.snapshot()
        if os.environ.get("UPDATE_SNAPSHOT"):
            FILE.write_text(actual)
        self.assertEqual(actual, FILE.read_text())

    def test_only_who_has_a_key_gets_an_answer(self) -> None:
        request = self.chart.request("POST https://llm.example.com/v1/chat/completions", json={"model": "chat"})
        request.routes_to("models").with_policy(PolicyField.RETRY).with_policy(PolicyField.HEALTH)
        request.allows(api_key={}).denies()


if __name__ == "__main__":
    unittest.main()
