#!/usr/bin/env python
"""One endpoint for LLMs."""

import sys
from typing import Union

from cdk8s import App
from cdk8s_plus_28 import Secret

from cdk8s_ai_gateway import (
    ClientAuthentication,
    CompiledChart,
    ControllerChart,
    Credentials,
    LlmProvider,
)
from cdk8s_ai_gateway.limits import RateLimit
from cdk8s_ai_gateway.patterns import LlmFailoverGateway, LlmTier
from cdk8s_ai_gateway.settings import SettingsFile


def add_gateway(chart: Union[CompiledChart, ControllerChart]) -> None:
    """Adds the endpoint: OpenAI answers; while it is down, Anthropic answers."""
    # Each entry is the key of one client. Create the Secret outside of this program, for example with External Secrets.
    chart.add_external_secret(name="clients", keys=["search", "support"])

    openai = LlmProvider.open_ai(credentials=Credentials.from_secret_name("openai"))
    anthropic = LlmProvider.anthropic(credentials=Credentials.from_secret_name("anthropic"))
    clients = Secret.from_secret_name(chart, "Clients", "clients")
    LlmFailoverGateway(
        chart,
        "llm",
        metadata={"name": "llm"},
        backend_metadata={"name": "models"},
        hostname="llm.example.com",
        certificate=Secret.from_secret_name(chart, "Certificate", "llm-example-com"),
        tiers=[LlmTier(providers=[openai]), LlmTier(providers=[anthropic])],
        models={"chat": {"openai": "gpt-4o", "anthropic": "claude-sonnet-4-5"}},
        authentication=[ClientAuthentication.api_keys(clients)],
        rate_limits=[RateLimit.tokens_per_minute(100_000), RateLimit.requests_per_minute(600)],
    )


def compiled_gateway(app: App) -> CompiledChart:
    """Compiles the gateway for a cluster without a controller. ai-gateway.yaml sets which findings fail."""
    settings = SettingsFile.read()
    chart = CompiledChart(
        app, "llm", cluster="prod", namespace="llm", disable_resource_name_hashes=True, settings=settings
    )
    add_gateway(chart)
    return chart


if __name__ == "__main__":
    # --resources writes custom resources, for `ai-gateway validate`, `request` and `diff`, and for clusters with a controller.
    if "--resources" in sys.argv:
        app = App(outdir="resources")
        add_gateway(ControllerChart(app, "llm", namespace="llm", disable_resource_name_hashes=True))
    else:
        app = App()
        compiled_gateway(app)
    app.synth()
