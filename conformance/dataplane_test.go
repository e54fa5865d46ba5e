package conformance

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"time"

	"sigs.k8s.io/yaml"
)

// gateway is one data plane process in a network of its own, reachable at an address of ours.
type gateway struct {
	key, address string
	cluster      *cluster
	network      *network
	dns          io.Closer
	process      *exec.Cmd
	ended        chan struct{}
	folder       string
	config       []byte
	rest         [32]byte // what needs a restart: files and environment
	ports        []int
	fronts       map[int]net.Listener
	failure      string
	starts       int
}

func newGateway(key, address string, c *cluster) (*gateway, error) {
	n, err := newNetwork()
	if err != nil {
		return nil, err
	}
	g := &gateway{key: key, address: address, cluster: c, network: n, folder: filepath.Join(c.work, "gateways", strings.ReplaceAll(key, "/", ".")),
		fronts: map[int]net.Listener{}}
	if err := n.cable(); err != nil {
		return nil, err
	}
	g.dns, err = n.serveDNS(c.lookup)
	return g, err
}

type compiled struct {
	config    []byte
	manifests []object
	ports     []int
}

// apply brings the process to a compiled config: by a changed file where that is enough, else by a restart.
func (g *gateway) apply(binary string, c compiled) {
	env, files, err := g.workload(c)
	if err != nil {
		g.failure = err.Error()
		event("gateway %s: %v", g.key, err)
		return
	}
	sum := sha256.New()
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		if filepath.Base(name) != "config.yaml" {
			fmt.Fprintf(sum, "%s %d ", name, len(files[name]))
			sum.Write(files[name])
		}
	}
	fmt.Fprint(sum, env)
	var rest [32]byte
	copy(rest[:], sum.Sum(nil))
	running := g.process != nil && !g.hasEnded()
	if running && rest == g.rest && bytes.Equal(c.config, g.config) {
		return
	}
	restart := !running || rest != g.rest
	for _, name := range names {
		if !strings.HasSuffix(name, "/config.yaml") {
			if err := write(name, files[name]); err != nil {
				g.failure = err.Error()
				return
			}
		}
	}
	path := filepath.Join(g.folder, "config.yaml")
	rewritten := rewrite(c.config, g.folder)
	_ = os.MkdirAll(g.folder, 0o755)
	same, _ := os.ReadFile(path)
	before := g.logSize()
	_ = os.WriteFile(path+".new", rewritten, 0o644)
	_ = os.Rename(path+".new", path)
	g.config, g.rest, g.ports, g.failure = c.config, rest, c.ports, ""
	if !restart && !bytes.Equal(same, rewritten) {
		g.waitForReload(before)
	}
	if !restart && !g.waitForPorts(3*time.Second) {
		event("gateway %s: ports %v are not open after a reload; restarted", g.key, g.ports)
		restart = true
	}
	if restart {
		g.start(binary, path, env)
	}
	g.openFronts()
}

func (g *gateway) logSize() int64 {
	if info, err := os.Stat(filepath.Join(g.folder, "log")); err == nil {
		return info.Size()
	}
	return 0
}

// waitForReload waits until the data plane says that it has read the changed file, or why it did not.
func (g *gateway) waitForReload(from int64) {
	for end := time.Now().Add(3 * time.Second); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		log, _ := os.ReadFile(filepath.Join(g.folder, "log"))
		if from > int64(len(log)) {
			return
		}
		for _, l := range strings.Split(string(log[from:]), "\n") {
			if !strings.Contains(l, "state_manager") {
				continue
			}
			if strings.Contains(l, "loaded config") {
				return
			}
			if strings.Contains(l, "error") || strings.Contains(l, "warn") {
				event("gateway %s: the data plane refuses a changed file: %s", g.key, l)
				g.failure = l
				return
			}
		}
	}
	event("gateway %s: no reload seen", g.key)
}

func (g *gateway) start(binary, path string, env []string) {
	g.stopProcess()
	g.starts++
	log, err := os.OpenFile(filepath.Join(g.folder, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		g.failure = err.Error()
		return
	}
	g.process = exec.Command(binary, "-f", path)
	g.process.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME")}, env...)
	g.process.Dir = g.folder
	g.process.Stdout, g.process.Stderr = log, log
	if err := g.network.inside(g.process.Start); err != nil {
		g.failure = err.Error()
		g.process = nil
		return
	}
	ended, process := make(chan struct{}), g.process
	g.ended = ended
	go func() {
		_ = process.Wait()
		log.Close()
		close(ended)
	}()
	if !g.waitForPorts(10 * time.Second) {
		tail, _ := os.ReadFile(filepath.Join(g.folder, "log"))
		if len(tail) > 1500 {
			tail = tail[len(tail)-1500:]
		}
		g.failure = fmt.Sprintf("the data plane does not open ports %v: %s", g.ports, tail)
		event("gateway %s: %s", g.key, g.failure)
	}
}

func (g *gateway) hasEnded() bool {
	select {
	case <-g.ended:
		return true
	default:
		return false
	}
}

func (g *gateway) waitForPorts(limit time.Duration) bool {
	for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		open := true
		for _, port := range g.ports {
			c, err := g.network.dial(fmt.Sprintf("127.0.0.1:%d", port))
			if err != nil {
				open = false
				break
			}
			c.Close()
		}
		if open {
			return true
		}
		if g.process == nil || g.hasEnded() {
			return false
		}
	}
	return false
}

// openFronts listens at the Gateway's address on the ports of its listeners.
func (g *gateway) openFronts() {
	wanted := map[int]bool{}
	for _, port := range g.ports {
		wanted[port] = true
		if g.fronts[port] != nil {
			continue
		}
		l, err := net.Listen("tcp4", fmt.Sprintf("%s:%d", g.address, port))
		if err != nil {
			event("gateway %s: %v", g.key, err)
			continue
		}
		g.fronts[port] = l
		go forward(l, func() (net.Conn, error) { return g.network.dial(fmt.Sprintf("127.0.0.1:%d", port)) })
	}
	for port, l := range g.fronts {
		if !wanted[port] {
			l.Close()
			delete(g.fronts, port)
		}
	}
}

func (g *gateway) stopProcess() {
	if g.process != nil && !g.hasEnded() {
		_ = g.process.Process.Kill()
		<-g.ended
	}
}

func (g *gateway) close() {
	for _, l := range g.fronts {
		l.Close()
	}
	g.stopProcess()
	g.dns.Close()
	g.network.close()
}

// workload reads the Deployment that was compiled: its environment and its files, as a kubelet would place them.
func (g *gateway) workload(c compiled) (env []string, files map[string][]byte, err error) {
	namespace, _, _ := strings.Cut(g.key, "/")
	files = map[string][]byte{}
	for _, d := range c.manifests {
		if d["kind"] != "Deployment" {
			continue
		}
		container := first(list(d, "spec", "template", "spec", "containers"))
		for _, e := range list(container, "env") {
			name, value := text(e, "name"), text(e, "value")
			switch {
			case dig(e, "valueFrom", "secretKeyRef") != nil:
				ref := dig(e, "valueFrom", "secretKeyRef")
				o := g.cluster.held("/secrets", namespace, text(ref, "name"))
				if o == nil {
					if optional, _ := dig(ref, "optional").(bool); optional {
						continue
					}
					if name == "SESSION_KEY" {
						value = strings.Repeat("0f", 32)
						break
					}
					return nil, nil, fmt.Errorf("env %s: no Secret %s/%s", name, namespace, text(ref, "name"))
				}
				value = string(entries(o)[text(ref, "key")])
			case dig(e, "valueFrom", "fieldRef") != nil:
				value = map[string]string{"metadata.name": "gateway-0", "metadata.namespace": namespace, "spec.nodeName": "node",
					"status.podIP": "127.0.0.1", "spec.serviceAccountName": "gateway"}[text(e, "valueFrom", "fieldRef", "fieldPath")]
			case dig(e, "valueFrom", "resourceFieldRef") != nil:
				value = "1"
			}
			env = append(env, name+"="+value)
		}
		for _, m := range list(container, "volumeMounts") {
			for _, v := range list(d, "spec", "template", "spec", "volumes") {
				if text(v, "name") != text(m, "name") || text(m, "mountPath") == "/tmp" {
					continue
				}
				found, err := g.cluster.volume(namespace, v)
				if err != nil {
					return nil, nil, err
				}
				for name, content := range found {
					files[filepath.Join(g.folder, "files", text(m, "mountPath"), name)] = content
				}
			}
		}
	}
	return env, files, nil
}

var inConfig = regexp.MustCompile(`(^|[\s"'(=\[{,])/config/`)

// rewrite turns paths of the pod's file system into the paths where the files lie here.
func rewrite(config []byte, folder string) []byte {
	return inConfig.ReplaceAll(config, []byte("${1}"+folder+"/files/config/"))
}

func parsePorts(config []byte) []int {
	var c struct {
		Binds []struct {
			Port int `json:"port"`
		} `json:"binds"`
	}
	_ = yaml.Unmarshal(config, &c)
	var out []int
	for _, b := range c.Binds {
		out = append(out, b.Port)
	}
	return out
}
