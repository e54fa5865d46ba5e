"""Checks how requests are answered. Run with `python -m unittest`."""

import unittest

from cdk8s import App

from cdk8s_ai_gateway.testing import GatewayAssertions, PolicyField, RequestAssertions, RequestBody
from main import compiled_gateway

CHAT = "POST https://llm.example.com/v1/chat/completions"


class GatewayTest(unittest.TestCase):
    def setUp(self) -> None:
        self.gateway = GatewayAssertions.of(compiled_gateway(App())).has_no_warnings()

    def request_for(self, model: str) -> RequestAssertions:
        return self.gateway.request(CHAT, body=RequestBody.json({"model": model, "messages": []}))

    def test_anthropic_answers_while_openai_is_down(self) -> None:
        request = self.request_for("chat").routes_to("models").with_tiers("models", [["openai"], ["anthropic"]])
        request.with_policy(PolicyField.RETRY).with_policy(PolicyField.HEALTH)

    def test_clients_need_a_key_and_share_a_rate_limit(self) -> None:
        self.request_for("chat").allows(api_key={}).denies().with_policy(PolicyField.RATE_LIMIT)

    def test_requests_for_other_models_are_rejected(self) -> None:
        self.request_for("o1-pro").is_answered_with(404, api_key={})

    def test_other_hosts_are_not_served(self) -> None:
        self.gateway.request("POST https://other.example.com/v1/chat/completions").is_not_routed()

    def test_the_output_equals_the_snapshot(self) -> None:
        # To accept new output, run `UPDATE_SNAPSHOT=1 python -m unittest` and commit the file.
        self.gateway.matches_snapshot("snapshot.yaml")


if __name__ == "__main__":
    unittest.main()
