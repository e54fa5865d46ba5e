package main

import (
	"github.com/aws/jsii-runtime-go"
	ai "github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/auth"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/connections"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/expressions"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/references"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
	"github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2"
)

func jwtGroups() {
	app := cdk8s.NewApp(nil)
	chart := ai.NewCompiledChart(app, jsii.String("jwt-groups"), &ai.CompiledChartProps{Namespace: jsii.String("shop")})
	gateway := ai.NewGateway(chart, jsii.String("gateway"), nil)
	certificate := cdk8splus28.Secret_FromSecretName(chart, jsii.String("certificate"), jsii.String("shop-example-com"))
	https := &ai.TlsListenerOptions{Hostname: jsii.String("shop.example.com"), Certificate: certificate}
	gateway.AddHttpsListener(jsii.String("https"), https)
	orders := ai.NewStaticBackend(chart, jsii.String("orders"), &ai.StaticBackendProps{
		Host: jsii.String("orders.internal.example.com"), Port: jsii.Number(8080)})
	idp := ai.NewStaticBackend(chart, jsii.String("idp"), &ai.StaticBackendProps{
		Host: jsii.String("idp.example.com"), Port: jsii.Number(443), Tls: connections.DestinationTls_Verified(nil)})
	keys := auth.JsonWebKeys_Remote(idp, &auth.RemoteKeysOptions{Path: jsii.String("/.well-known/jwks.json")})
	issuer := &auth.JwtIssuer{Issuer: jsii.String("https://idp.example.com/"), Audiences: jsii.Strings("shop"), Keys: keys}
	jwt := ai.ClientAuthentication_Jwt(&auth.JwtOptions{Issuers: &[]*auth.JwtIssuer{issuer}})
	staff := ai.Authorization_Require(expressions.Cel_Claim(jsii.String("groups")).Contains(jsii.String("staff")))
	policy := &ai.TrafficPolicyOptions{Authentication: &[]ai.ClientAuthentication{jwt}, Authorization: staff}
	options := &ai.RouteOptions{Path: ai.PathMatch_Prefix(jsii.String("/orders")), To: &[]references.IDestination{orders}}
	gateway.AddRoute(jsii.String("orders"), options).AddTrafficPolicy(jsii.String("staff"), policy)
	app.Synth()
}
