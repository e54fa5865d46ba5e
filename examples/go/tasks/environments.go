package main

import (
	"github.com/aws/jsii-runtime-go"
	ai "github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/references"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
	"github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2"
)

func shop(app cdk8s.App, environment string, hostname string, replicas float64) {
	chart := ai.NewCompiledChart(app, jsii.String("shop-"+environment), &ai.CompiledChartProps{
		Cluster: jsii.String(environment), Namespace: jsii.String("shop"),
	})
	gateway := ai.NewGateway(chart, jsii.String("gateway"), &ai.GatewayProps{Replicas: jsii.Number(replicas)})
	certificate := cdk8splus28.Secret_FromSecretName(chart, jsii.String("certificate"), jsii.String("shop-certificate"))
	https := &ai.TlsListenerOptions{Hostname: jsii.String(hostname), Certificate: certificate}
	gateway.AddHttpsListener(jsii.String("https"), https)
	port := &ai.NamedServiceOptions{Port: jsii.Number(8080)}
	orders := ai.ServiceDestination_FromServiceName(jsii.String("orders"), port)
	options := &ai.RouteOptions{Path: ai.PathMatch_Prefix(jsii.String("/orders")), To: &[]references.IDestination{orders}}
	gateway.AddRoute(jsii.String("orders"), options)
}

func environments() {
	app := cdk8s.NewApp(nil)
	shop(app, "stage", "shop.stage.example.com", 1)
	shop(app, "prod", "shop.example.com", 3)
	app.Synth()
}
