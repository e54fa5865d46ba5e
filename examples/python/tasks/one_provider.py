import cdk8s_ai_gateway as ai
from cdk8s import App
from cdk8s_plus_28 import Secret

app = App()
chart = ai.CompiledChart(app, "one-provider", namespace="ai")
chart.add_external_secret(name="clients", keys=["search", "support"])
openai = ai.LlmProvider.open_ai(credentials=ai.Credentials.from_secret_name("openai"))
ai.patterns.LlmFailoverGateway(
    chart,
    "llm",
    hostname="llm.example.com",
    certificate=Secret.from_secret_name(chart, "certificate", "llm-example-com"),
    tiers=[ai.patterns.LlmTier(providers=[openai])],
    authentication=[ai.ClientAuthentication.api_keys(Secret.from_secret_name(chart, "clients", "clients"))],
)
app.synth()
