import cdk8s_ai_gateway as ai
from cdk8s import App
from cdk8s_plus_28 import Secret

app = App()
chart = ai.CompiledChart(app, "failover", namespace="ai")
chart.add_external_secret(name="clients", keys=["search", "support"])
openai = ai.LlmProvider.open_ai(model="gpt-4o", credentials=ai.Credentials.from_secret_name("openai"))
anthropic_key = ai.Credentials.from_secret_name("anthropic")
anthropic = ai.LlmProvider.anthropic(model="claude-sonnet-4-5", credentials=anthropic_key)
ai.patterns.LlmFailoverGateway(
    chart,
    "llm",
    hostname="llm.example.com",
    certificate=Secret.from_secret_name(chart, "certificate", "llm-example-com"),
    tiers=[ai.patterns.LlmTier(providers=[openai]), ai.patterns.LlmTier(providers=[anthropic])],
    authentication=[ai.ClientAuthentication.api_keys(Secret.from_secret_name(chart, "clients", "clients"))],
)
app.synth()
