"""What becomes of a request. Run with `python -m unittest`."""

import unittest

from cdk8s import App

from cdk8s_ai_gateway import GatewayAssertions
from main import compiled_gateway

MCP = "POST https://mcp.example.com/mcp"


def member(*groups: str) -> dict:
    """Somebody with a token of the company, in these groups."""
    return {"sub": "somebody", "groups": list(groups)}


class GatewayTest(unittest.TestCase):
    def setUp(self) -> None:
        self.gateway = GatewayAssertions.of(compiled_gateway(App())).has_no_warnings()

    def test_clients_need_a_token(self) -> None:
        self.gateway.request(MCP).routes_to("mcp-hub-backend").allows(jwt=member()).denies()

    def test_each_tool_is_open_to_those_in_the_table(self) -> None:
        request = self.gateway.request(MCP)
        request.allows_tool("github", "search_code", jwt=member())
        request.denies_tool("github", "delete_repository", jwt=member())
        request.denies_tool("runbooks", "restart", jwt=member())
        request.allows_tool("runbooks", "restart", jwt=member("sre"))

    def test_no_other_host_is_served(self) -> None:
        self.gateway.request("POST https://other.example.com/mcp").is_not_routed()


if __name__ == "__main__":
    unittest.main()
