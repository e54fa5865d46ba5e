import cdk8s_ai_gateway as ai
from cdk8s import App
from cdk8s_plus_28 import Secret

app = App()
chart = ai.CompiledChart(app, "jwt-groups", namespace="shop")
gateway = ai.Gateway(chart, "gateway")
certificate = Secret.from_secret_name(chart, "certificate", "shop-example-com")
gateway.add_https_listener("https", hostname="shop.example.com", certificate=certificate)
orders = ai.StaticBackend(chart, "orders", host="orders.internal.example.com", port=8080)
idp = ai.StaticBackend(chart, "idp", host="idp.example.com", port=443, tls=ai.connections.DestinationTls.verified())
keys = ai.auth.JsonWebKeys.remote(idp, path="/.well-known/jwks.json")
issuer = ai.auth.JwtIssuer(issuer="https://idp.example.com/", audiences=["shop"], keys=keys)
gateway.add_route("orders", path=ai.PathMatch.prefix("/orders"), to=[orders]).add_traffic_policy(
    "staff",
    authentication=[ai.ClientAuthentication.jwt(issuers=[issuer])],
    authorization=ai.Authorization.require(ai.expressions.Cel.claim("groups").contains("staff")),
)
app.synth()
