"""What becomes of a request. Run with `python -m unittest`."""

import unittest

from cdk8s import App

from cdk8s_ai_gateway import GatewayAssertions, PolicyField, RequestAssertions
from main import compiled_gateway

CHAT = "POST https://llm.example.com/v1/chat/completions"


class GatewayTest(unittest.TestCase):
    def setUp(self) -> None:
        self.gateway = GatewayAssertions.of(compiled_gateway(App())).has_no_warnings()

    def asking(self, model: str) -> RequestAssertions:
        return self.gateway.request(CHAT, json={"model": model})

    def test_a_second_provider_answers_while_the_first_one_fails(self) -> None:
        request = self.asking("chat").routes_to("models").with_tiers("models", [["openai"], ["anthropic"]])
        request.with_policy(PolicyField.RETRY).with_policy(PolicyField.HEALTH)

    def test_only_who_has_a_key_gets_an_answer_within_the_budget(self) -> None:
        self.asking("chat").allows(api_key={}).denies().with_policy(PolicyField.RATE_LIMIT)

    def test_no_other_model_is_served(self) -> None:
        self.asking("o1-pro").with_policy(PolicyField.DIRECT_RESPONSE, value={"status": 404})

    def test_no_other_host_is_served(self) -> None:
        self.gateway.request("POST https://other.example.com/v1/chat/completions").is_not_routed()


if __name__ == "__main__":
    unittest.main()
