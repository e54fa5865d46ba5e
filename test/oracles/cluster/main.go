// One program that is etcd, kube-apiserver and kubectl, made from their published Go modules.
package main

import (
	"fmt"
	"net/url"
	"os"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
	"k8s.io/component-base/cli"
	_ "k8s.io/component-base/logs/json/register"
	_ "k8s.io/component-base/metrics/prometheus/clientgo"
	_ "k8s.io/component-base/metrics/prometheus/version"
	kubectl "k8s.io/kubectl/pkg/cmd"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: cluster etcd|kube-apiserver|kubectl ...")
		os.Exit(2)
	}
	name := os.Args[1]
	os.Args = append([]string{name}, os.Args[2:]...)
	switch name {
	case "kube-apiserver":
		os.Exit(cli.Run(app.NewAPIServerCommand()))
	case "kubectl":
		os.Exit(cli.Run(kubectl.NewDefaultKubectlCommand()))
	case "etcd":
		c := embed.NewConfig()
		c.Dir = os.Args[1]
		u, _ := url.Parse(os.Args[2])
		p, _ := url.Parse("http://127.0.0.1:0")
		c.ListenClientUrls, c.AdvertiseClientUrls = []url.URL{*u}, []url.URL{*u}
		c.ListenPeerUrls, c.AdvertisePeerUrls = []url.URL{*p}, []url.URL{*p}
		c.InitialCluster = c.Name + "=" + p.String()
		c.UnsafeNoFsync, c.LogLevel = true, "error"
		e, err := embed.StartEtcd(c)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		select {
		case <-e.Server.ReadyNotify():
		case <-time.After(60 * time.Second):
			os.Exit(1)
		}
		<-e.Server.StopNotify()
	}
}
