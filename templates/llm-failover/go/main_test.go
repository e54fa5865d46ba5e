package main

import (
	"testing"

	"github.com/aws/jsii-runtime-go"
	gwtest "github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/testing"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
)

// TestGateway checks how requests are answered. A failed assertion panics with the actual result.
func TestGateway(t *testing.T) {
	defer jsii.Close()
	gateway := gwtest.GatewayAssertions_Of(CompiledGateway(cdk8s.NewApp(nil)), nil).HasNoWarnings()
	requestFor := func(model string) gwtest.RequestAssertions {
		body := gwtest.RequestBody_Json(&map[string]any{"model": model, "messages": []any{}})
		return gateway.Request(jsii.String("POST https://llm.example.com/v1/chat/completions"), &gwtest.RequestOptions{Body: body})
	}

	t.Run("Anthropic answers while OpenAI is down", func(t *testing.T) {
		requestFor("chat").RoutesTo(jsii.String("models")).
			WithTiers(jsii.String("models"), &[]*[]*string{jsii.Strings("openai"), jsii.Strings("anthropic")}).
			WithPolicy(gwtest.PolicyField_RETRY, nil).
			WithPolicy(gwtest.PolicyField_HEALTH, nil)
	})

	t.Run("clients need a key, and share a rate limit", func(t *testing.T) {
		requestFor("chat").Allows(&gwtest.Caller{ApiKey: &map[string]any{}}).
			Denies(&gwtest.Caller{}).
			WithPolicy(gwtest.PolicyField_RATE_LIMIT, nil)
	})

	t.Run("requests for other models are rejected", func(t *testing.T) {
		requestFor("o1-pro").IsAnsweredWith(jsii.Number(404), &gwtest.Caller{ApiKey: &map[string]any{}})
	})

	t.Run("other hosts are not served", func(t *testing.T) {
		gateway.Request(jsii.String("POST https://other.example.com/v1/chat/completions"), nil).IsNotRouted()
	})

	// To accept new output, run `UPDATE_SNAPSHOT=1 go test -count=1 ./...` and commit the file.
	t.Run("the output equals the snapshot", func(t *testing.T) {
		gateway.MatchesSnapshot(jsii.String("snapshot.yaml"))
	})
}
