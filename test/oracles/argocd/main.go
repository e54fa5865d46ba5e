// Asks Argo CD's own plug-in server, in the sidecar of which a plug-in runs: each line names a folder with plugin.yaml, a repository and what
// the repo-server would ask. A line with an object of a cluster, and what it should be, asks whether they differ.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"

	"github.com/argoproj/argo-cd/v3/cmpserver/apiclient"
	"github.com/argoproj/argo-cd/v3/cmpserver/plugin"
	"github.com/argoproj/argo-cd/v3/util/cmp"
	"github.com/sirupsen/logrus"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

type request struct {
	Plugin     string   `json:"plugin"`
	Repository string   `json:"repository"`
	Path       string   `json:"path"`
	Env        []string `json:"env"`
	// Instead of all others.
	Live    map[string]any `json:"live"`
	Desired map[string]any `json:"desired"`
}

type answer struct {
	IsSupported bool     `json:"isSupported"`
	Parameters  any      `json:"parameters"`
	Manifests   []string `json:"manifests"`
	Error       string   `json:"error"`
}

type sender interface {
	Send(*apiclient.AppStreamRequest) error
}

func ask(asked request) (*answer, error) {
	config, err := plugin.ReadPluginConfig(asked.Plugin)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "cmp")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	// As the sidecar has it.
	os.Setenv("ARGOCD_CMP_WORKDIR", filepath.Join(folder, "work"))
	service := plugin.NewService(plugin.CMPServerInitConstants{PluginConfig: *config})
	if err := service.Init(filepath.Join(folder, "work")); err != nil {
		return nil, err
	}
	socket := filepath.Join(folder, "plugin.sock")
	listener, err := net.Listen("unix", socket)
	if err != nil {
		return nil, err
	}
	server := grpc.NewServer()
	apiclient.RegisterConfigManagementPluginServiceServer(server, service)
	go server.Serve(listener)
	defer server.Stop()
	connection, err := grpc.NewClient("unix://"+socket, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return nil, err
	}
	defer connection.Close()
	client := apiclient.NewConfigManagementPluginServiceClient(connection)
	ctx := context.Background()
	send := func(to sender) error {
		return cmp.SendRepoStream(ctx, filepath.Join(asked.Repository, asked.Path), asked.Repository, to, asked.Env, nil)
	}

	matching, err := client.MatchRepository(ctx)
	if err != nil {
		return nil, err
	}
	if err := send(matching); err != nil {
		return nil, err
	}
	matched, err := matching.CloseAndRecv()
	if err != nil {
		return nil, err
	}
	announcing, err := client.GetParametersAnnouncement(ctx)
	if err != nil {
		return nil, err
	}
	if err := send(announcing); err != nil {
		return nil, err
	}
	announced, err := announcing.CloseAndRecv()
	if err != nil {
		return nil, err
	}
	found := &answer{IsSupported: matched.IsSupported, Parameters: announced.ParameterAnnouncements}
	generating, err := client.GenerateManifest(ctx)
	if err != nil {
		return nil, err
	}
	if err := send(generating); err != nil {
		return nil, err
	}
	generated, err := generating.CloseAndRecv()
	if err != nil {
		found.Error = err.Error()
	} else {
		found.Manifests = generated.Manifests
	}
	return found, nil
}

func answered(asked request) (any, error) {
	if asked.Live != nil {
		return compare(asked.Live, asked.Desired)
	}
	return ask(asked)
}

func main() {
	logrus.SetOutput(os.Stderr)
	logrus.SetLevel(logrus.ErrorLevel)
	input := bufio.NewReader(os.Stdin)
	output := json.NewEncoder(os.Stdout)
	for {
		line, err := input.ReadBytes('\n')
		if err != nil {
			return
		}
		var asked request
		if err := json.Unmarshal(line, &asked); err != nil {
			output.Encode(map[string]string{"failure": err.Error()})
			continue
		}
		found, err := answered(asked)
		if err != nil {
			output.Encode(map[string]string{"failure": fmt.Sprint(err)})
			continue
		}
		output.Encode(found)
	}
}
