import cdk8s_ai_gateway as ai
from cdk8s import App
from cdk8s_plus_28 import Secret

app = App()
chart = ai.CompiledChart(app, "team-budgets", namespace="ai")
chart.add_external_secret(name="clients", keys=["search", "support"])
openai = ai.LlmProvider.open_ai(credentials=ai.Credentials.from_secret_name("openai"))
ai.patterns.ModelRouter(
    chart,
    "llm",
    hostname="llm.example.com",
    certificate=Secret.from_secret_name(chart, "certificate", "llm-example-com"),
    models=[ai.patterns.RoutedModel(name="gpt-4o", providers=[ai.patterns.ModelProvider(provider=openai)])],
    authentication=[ai.ClientAuthentication.api_keys(Secret.from_secret_name(chart, "clients", "clients"))],
    teams=[ai.patterns.RouterTeam(name="search", tokens=2_000_000), ai.patterns.RouterTeam(name="support", tokens=500_000)],
)
app.synth()
