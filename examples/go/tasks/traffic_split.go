package main

import (
	"github.com/aws/jsii-runtime-go"
	ai "github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
	"github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2"
)

func trafficSplit() {
	app := cdk8s.NewApp(nil)
	chart := ai.NewCompiledChart(app, jsii.String("traffic-split"), &ai.CompiledChartProps{Namespace: jsii.String("shop")})
	gateway := ai.NewGateway(chart, jsii.String("gateway"), nil)
	certificate := cdk8splus28.Secret_FromSecretName(chart, jsii.String("certificate"), jsii.String("shop-example-com"))
	https := &ai.TlsListenerOptions{Hostname: jsii.String("shop.example.com"), Certificate: certificate}
	gateway.AddHttpsListener(jsii.String("https"), https)
	port := &ai.NamedServiceOptions{Port: jsii.Number(8080)}
	current := ai.ServiceDestination_FromServiceName(jsii.String("orders-v1"), port)
	next := ai.ServiceDestination_FromServiceName(jsii.String("orders-v2"), port)
	gateway.AddRoute(jsii.String("orders"), &ai.RouteOptions{
		Path: ai.PathMatch_Prefix(jsii.String("/orders")),
		Weighted: &[]*ai.WeightedDestination{
			{Destination: current, Weight: jsii.Number(90)},
			{Destination: next, Weight: jsii.Number(10)},
		},
	})
	app.Synth()
}
