package main

import (
	"testing"

	"github.com/aws/jsii-runtime-go"
	gwtest "github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/testing"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
)

// member returns a caller with a valid token that lists these groups.
func member(groups ...string) *gwtest.Caller {
	return &gwtest.Caller{Jwt: &map[string]any{"sub": "ann", "groups": groups}}
}

// TestGateway checks how requests are answered. A failed assertion panics with the actual result.
func TestGateway(t *testing.T) {
	defer jsii.Close()
	gateway := gwtest.GatewayAssertions_Of(CompiledGateway(cdk8s.NewApp(nil)), nil).HasNoWarnings()
	request := gateway.Request(jsii.String("POST https://mcp.example.com/mcp"), nil)
	github, runbooks := jsii.String("github"), jsii.String("runbooks")

	t.Run("clients need a token", func(t *testing.T) {
		request.RoutesTo(jsii.String("mcp-hub-backend")).Allows(member()).Denies(&gwtest.Caller{})
	})

	t.Run("the table restricts each tool", func(t *testing.T) {
		request.AllowsTool(github, jsii.String("search_code"), member()).
			DeniesTool(github, jsii.String("delete_repository"), member()).
			DeniesTool(runbooks, jsii.String("restart"), member()).
			AllowsTool(runbooks, jsii.String("restart"), member("sre"))
	})

	t.Run("other hosts are not served", func(t *testing.T) {
		gateway.Request(jsii.String("POST https://other.example.com/mcp"), nil).IsNotRouted()
	})

	// To accept new output, run `UPDATE_SNAPSHOT=1 go test -count=1 ./...` and commit the file.
	t.Run("the output equals the snapshot", func(t *testing.T) {
		gateway.MatchesSnapshot(jsii.String("snapshot.yaml"))
	})
}
