package main

import (
	"testing"

	"github.com/aws/jsii-runtime-go"
	gw "github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
)

// What becomes of a request. An assertion that does not hold panics with what holds instead.
func TestGateway(t *testing.T) {
	defer jsii.Close()
	gateway := gw.GatewayAssertions_Of(CompiledGateway(cdk8s.NewApp(nil)), nil).HasNoWarnings()
	asking := func(model string) gw.RequestAssertions {
		asked := &gw.RequestOptions{Json: &map[string]any{"model": model}}
		return gateway.Request(jsii.String("POST https://llm.example.com/v1/chat/completions"), asked)
	}

	t.Run("a second provider answers while the first one fails", func(t *testing.T) {
		asking("chat").RoutesTo(jsii.String("models")).
			WithTiers(jsii.String("models"), &[]*[]*string{jsii.Strings("openai"), jsii.Strings("anthropic")}).
			WithPolicy(gw.PolicyField_RETRY, nil).
			WithPolicy(gw.PolicyField_HEALTH, nil)
	})

	t.Run("only who has a key gets an answer, within the budget", func(t *testing.T) {
		asking("chat").Allows(&gw.Caller{ApiKey: &map[string]any{}}).
			Denies(&gw.Caller{}).
			WithPolicy(gw.PolicyField_RATE_LIMIT, nil)
	})

	t.Run("no other model is served", func(t *testing.T) {
		asking("o1-pro").WithPolicy(gw.PolicyField_DIRECT_RESPONSE, &gw.PolicyExpectation{Value: &map[string]any{"status": 404}})
	})

	t.Run("no other host is served", func(t *testing.T) {
		gateway.Request(jsii.String("POST https://other.example.com/v1/chat/completions"), nil).IsNotRouted()
	})
}
