package main

import (
	"github.com/aws/jsii-runtime-go"
	ai "github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway"
	patch "github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/overlays"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/references"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/workload"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
	"github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2"
)

func overlays() {
	app := cdk8s.NewApp(nil)
	chart := ai.NewCompiledChart(app, jsii.String("overlays"), &ai.CompiledChartProps{Namespace: jsii.String("shop")})
	gateway := ai.NewGateway(chart, jsii.String("gateway"), nil)
	certificate := cdk8splus28.Secret_FromSecretName(chart, jsii.String("certificate"), jsii.String("shop-example-com"))
	https := &ai.TlsListenerOptions{Hostname: jsii.String("shop.example.com"), Certificate: certificate}
	gateway.AddHttpsListener(jsii.String("https"), https)
	port := &ai.NamedServiceOptions{Port: jsii.Number(8080)}
	orders := ai.ServiceDestination_FromServiceName(jsii.String("orders"), port)
	options := &ai.RouteOptions{Path: ai.PathMatch_Prefix(jsii.String("/orders")), To: &[]references.IDestination{orders}}
	gateway.AddRoute(jsii.String("orders"), options)
	gateway.Workload().OverlayService(&patch.ServiceSpecPatch{ExternalTrafficPolicy: jsii.String("Local")})
	annotations := &map[string]*string{"service.beta.kubernetes.io/aws-load-balancer-type": jsii.String("external")}
	gateway.Workload().Annotate(workload.WorkloadObject_SERVICE, annotations)
	registry := &[]*patch.LocalObjectReferencePatch{{Name: jsii.String("registry")}}
	pods := &patch.PodSpecPatch{ImagePullSecrets: registry, TerminationGracePeriodSeconds: jsii.Number(90)}
	gateway.Workload().OverlayDeployment(&patch.DeploymentSpecPatch{Template: &patch.PodTemplateSpecPatch{Spec: pods}})
	app.Synth()
}
