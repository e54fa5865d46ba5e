"""Checks how requests are answered. Run with `python -m unittest`."""

import unittest

from cdk8s import App

from cdk8s_ai_gateway.testing import GatewayAssertions
from main import compiled_gateway

MCP = "POST https://mcp.example.com/mcp"


def member(*groups: str) -> dict:
    """Returns the claims of a valid token that lists these groups."""
    return {"sub": "ann", "groups": list(groups)}


class GatewayTest(unittest.TestCase):
    def setUp(self) -> None:
        self.gateway = GatewayAssertions.of(compiled_gateway(App())).has_no_warnings()

    def test_clients_need_a_token(self) -> None:
        self.gateway.request(MCP).routes_to("mcp-hub-backend").allows(jwt=member()).denies()

    def test_the_table_restricts_each_tool(self) -> None:
        request = self.gateway.request(MCP)
        request.allows_tool("github", "search_code", jwt=member())
        request.denies_tool("github", "delete_repository", jwt=member())
        request.denies_tool("runbooks", "restart", jwt=member())
        request.allows_tool("runbooks", "restart", jwt=member("sre"))

    def test_other_hosts_are_not_served(self) -> None:
        self.gateway.request("POST https://other.example.com/mcp").is_not_routed()

    def test_the_output_equals_the_snapshot(self) -> None:
        # To accept new output, run `UPDATE_SNAPSHOT=1 python -m unittest` and commit the file.
        self.gateway.matches_snapshot("snapshot.yaml")


if __name__ == "__main__":
    unittest.main()
