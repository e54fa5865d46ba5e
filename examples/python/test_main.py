"""What is synthesized, and what becomes of a request. Run with `python -m unittest`."""

import unittest

from cdk8s import App

from cdk8s_ai_gateway.testing import GatewayAssertions, PolicyField, RequestBody
from main import llm_failover


class LlmFailoverTest(unittest.TestCase):
    def setUp(self) -> None:
        self.chart = GatewayAssertions.of(llm_failover(App())).has_no_warnings()

    def test_snapshot(self) -> None:
        self.chart.matches_snapshot("snapshot.yaml")

    def test_only_who_has_a_key_gets_an_answer(self) -> None:
        body = RequestBody.json({"model": "chat"})
        request = self.chart.request("POST https://llm.example.com/v1/chat/completions", body=body)
        request.routes_to("models").with_policy(PolicyField.RETRY).with_policy(PolicyField.HEALTH)
        request.allows(api_key={}).denies()


if __name__ == "__main__":
    unittest.main()
