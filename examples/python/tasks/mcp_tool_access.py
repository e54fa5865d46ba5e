import cdk8s_ai_gateway as ai
from cdk8s import App
from cdk8s_plus_28 import Secret

app = App()
chart = ai.CompiledChart(app, "mcp-tool-access", namespace="tools")
idp = ai.StaticBackend(chart, "idp", host="idp.example.com", port=443, tls=ai.connections.DestinationTls.verified())
keys = ai.auth.JsonWebKeys.remote(idp, path="/.well-known/jwks.json")
github = ai.McpTarget.host("github", host="github.tools.internal", port=8080)
runbooks = ai.McpTarget.host("runbooks", host="runbooks.tools.internal", port=8080)
search = ai.patterns.ToolAccess(target="github", tools=["search_code"])
on_call = ai.patterns.ToolAccess(target="runbooks", who=ai.expressions.Cel.claim("groups").contains("sre"))
ai.patterns.SecuredMcpHub(
    chart, "hub", hostname="mcp.example.com",
    certificate=Secret.from_secret_name(chart, "certificate", "mcp-example-com"),
    servers=[github, runbooks],
    oauth=ai.patterns.McpHubOAuth(issuer="https://idp.example.com/", audiences=["mcp.example.com"], keys=keys),
    access=[search, on_call],
)
app.synth()
