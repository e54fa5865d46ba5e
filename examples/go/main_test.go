package main

import (
	"testing"

	"github.com/aws/jsii-runtime-go"
	gwtest "github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/testing"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
)

// What is synthesized, and what becomes of a request. An assertion that does not hold panics with what holds instead.
func TestLlmFailover(t *testing.T) {
	defer jsii.Close()
	chart := gwtest.GatewayAssertions_Of(LlmFailover(cdk8s.NewApp(nil)), nil).HasNoWarnings()

	t.Run("equals the snapshot", func(t *testing.T) {
		chart.MatchesSnapshot(jsii.String("snapshot.yaml"))
	})

	t.Run("answers only those who have a key", func(t *testing.T) {
		asked := &gwtest.RequestOptions{Body: gwtest.RequestBody_Json(&map[string]any{"model": "chat"})}
		request := chart.Request(jsii.String("POST https://llm.example.com/v1/chat/completions"), asked)
		request.RoutesTo(jsii.String("models")).
			WithPolicy(gwtest.PolicyField_RETRY, nil).
			WithPolicy(gwtest.PolicyField_HEALTH, nil).
			Allows(&gwtest.Caller{ApiKey: &map[string]any{}}).
			Denies(&gwtest.Caller{})
	})
}
