#!/usr/bin/env python
"""One endpoint for two MCP servers."""

import sys
from typing import Union

from cdk8s import App
from cdk8s_plus_28 import Secret

from cdk8s_ai_gateway import CompiledChart, ControllerChart, McpTarget, StaticBackend
from cdk8s_ai_gateway.auth import JsonWebKeys
from cdk8s_ai_gateway.connections import DestinationTls
from cdk8s_ai_gateway.expressions import Cel
from cdk8s_ai_gateway.patterns import McpHubOAuth, SecuredMcpHub, ToolAccess
from cdk8s_ai_gateway.settings import SettingsFile


def add_gateway(chart: Union[CompiledChart, ControllerChart]) -> None:
    """Adds the servers, the authentication of clients, and a table that defines who may use which tool."""
    tls = DestinationTls.verified()
    idp = StaticBackend(chart, "idp", host="idp.example.com", port=443, tls=tls)

    SecuredMcpHub(
        chart,
        "hub",
        metadata={"name": "hub"},
        hostname="mcp.example.com",
        certificate=Secret.from_secret_name(chart, "Certificate", "mcp-example-com"),
        servers=[
            McpTarget.host("github", host="api.githubcopilot.com", port=443, tls=tls),
            McpTarget.host("runbooks", host="runbooks.example.com", port=443, tls=tls),
        ],
        oauth=McpHubOAuth(
            issuer="https://idp.example.com/",
            audiences=["mcp.example.com"],
            keys=JsonWebKeys.remote(idp, path="/.well-known/jwks.json"),
        ),
        access=[
            ToolAccess(target="github", tools=["search_code"]),
            ToolAccess(target="runbooks", who=Cel.claim("groups").contains("sre")),
        ],
    )


def compiled_gateway(app: App) -> CompiledChart:
    """Compiles the gateway for a cluster without a controller. ai-gateway.yaml sets which findings fail."""
    settings = SettingsFile.read()
    chart = CompiledChart(
        app, "mcp", cluster="prod", namespace="mcp", disable_resource_name_hashes=True, settings=settings
    )
    add_gateway(chart)
    return chart


if __name__ == "__main__":
    # --resources writes custom resources, for `ai-gateway validate`, `request` and `diff`, and for clusters with a controller.
    if "--resources" in sys.argv:
        app = App(outdir="resources")
        add_gateway(ControllerChart(app, "mcp", namespace="mcp", disable_resource_name_hashes=True))
    else:
        app = App()
        compiled_gateway(app)
    app.synth()
