package conformance

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"sigs.k8s.io/yaml"
)

// object is a resource as the API server stores it.
type object = map[string]any

type resourceType struct {
	group, plural, kind string
	namespaced          bool
	versions            []string
	schemas             map[string]*schema.Structural
}

// store is an API server without a cluster: objects in memory behind the REST interface of Kubernetes.
// It prunes and defaults by the CRDs' schemas, counts generations, and keeps status apart from spec.
type store struct {
	mu       sync.Mutex
	types    map[string]*resourceType // by group/plural
	objects  map[string]map[string]object
	version  int64
	changed  chan struct{}
	logs     func(namespace, pod string, since time.Time) string
	lastTest string
}

var coreTypes = []resourceType{
	{group: "", plural: "namespaces", kind: "Namespace", versions: []string{"v1"}},
	{group: "", plural: "services", kind: "Service", namespaced: true, versions: []string{"v1"}},
	{group: "", plural: "serviceaccounts", kind: "ServiceAccount", namespaced: true, versions: []string{"v1"}},
	{group: "", plural: "secrets", kind: "Secret", namespaced: true, versions: []string{"v1"}},
	{group: "", plural: "configmaps", kind: "ConfigMap", namespaced: true, versions: []string{"v1"}},
	{group: "", plural: "pods", kind: "Pod", namespaced: true, versions: []string{"v1"}},
	{group: "apps", plural: "deployments", kind: "Deployment", namespaced: true, versions: []string{"v1"}},
	{group: "discovery.k8s.io", plural: "endpointslices", kind: "EndpointSlice", namespaced: true, versions: []string{"v1"}},
	{group: "apiextensions.k8s.io", plural: "customresourcedefinitions", kind: "CustomResourceDefinition", versions: []string{"v1"}},
}

func newStore(crdFolder string) (*store, error) {
	s := &store{types: map[string]*resourceType{}, objects: map[string]map[string]object{}, changed: make(chan struct{}, 1)}
	for i := range coreTypes {
		s.types[coreTypes[i].group+"/"+coreTypes[i].plural] = &coreTypes[i]
	}
	files, _ := filepath.Glob(filepath.Join(crdFolder, "*.yaml"))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		for _, doc := range strings.Split(string(text), "\n---\n") {
			var crd apiextv1.CustomResourceDefinition
			if err := yaml.Unmarshal([]byte(doc), &crd); err != nil || crd.Kind != "CustomResourceDefinition" {
				continue
			}
			t := &resourceType{group: crd.Spec.Group, plural: crd.Spec.Names.Plural, kind: crd.Spec.Names.Kind,
				namespaced: crd.Spec.Scope == apiextv1.NamespaceScoped, schemas: map[string]*schema.Structural{}}
			for _, v := range crd.Spec.Versions {
				if !v.Served {
					continue
				}
				var in apiext.JSONSchemaProps
				if err := apiextv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(v.Schema.OpenAPIV3Schema, &in, nil); err != nil {
					return nil, err
				}
				structural, err := schema.NewStructural(&in)
				if err != nil {
					return nil, err
				}
				t.versions = append(t.versions, v.Name)
				t.schemas[v.Name] = structural
			}
			s.types[t.group+"/"+t.plural] = t
			var raw object
			if err := yaml.Unmarshal([]byte(doc), &raw); err != nil {
				return nil, err
			}
			s.put("apiextensions.k8s.io/customresourcedefinitions", crd.Name, raw)
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no CRDs in %s", crdFolder)
	}
	return s, nil
}

func (s *store) put(kind, key string, o object) {
	if s.objects[kind] == nil {
		s.objects[kind] = map[string]object{}
	}
	s.version++
	meta(o)["resourceVersion"] = fmt.Sprint(s.version)
	s.objects[kind][key] = o
}

func meta(o object) object {
	m, ok := o["metadata"].(object)
	if !ok {
		m = object{}
		o["metadata"] = m
	}
	return m
}

func clone(o object) object {
	b, _ := json.Marshal(o)
	var out object
	_ = utiljson.Unmarshal(b, &out)
	return out
}

func text(v any, path ...string) string {
	s, _ := dig(v, path...).(string)
	return s
}

func dig(v any, path ...string) any {
	for _, p := range path {
		m, ok := v.(object)
		if !ok {
			return nil
		}
		v = m[p]
	}
	return v
}

func list(v any, path ...string) []any {
	l, _ := dig(v, path...).([]any)
	return l
}

func keyOf(o object) string {
	if ns := text(o, "metadata", "namespace"); ns != "" {
		return ns + "/" + text(o, "metadata", "name")
	}
	return text(o, "metadata", "name")
}

// preferred is the version in which kubectl shows a kind.
func (s *store) preferred(kind string) string {
	t := s.types[kind]
	best := slices.MinFunc(t.versions, func(a, b string) int { return strings.Compare(rank(a), rank(b)) })
	if t.group == "" {
		return best
	}
	return t.group + "/" + best
}

// all returns copies of all objects of a kind, ordered by name.
func (s *store) all(kind string) []object {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []object
	for _, o := range s.objects[kind] {
		out = append(out, clone(o))
	}
	sort.Slice(out, func(i, j int) bool { return keyOf(out[i]) < keyOf(out[j]) })
	return out
}

func (s *store) get(kind, key string) object {
	s.mu.Lock()
	defer s.mu.Unlock()
	if o, ok := s.objects[kind][key]; ok {
		return clone(o)
	}
	return nil
}

// set writes an object for the controller, without waking it up.
func (s *store) set(kind, apiVersion, kindName string, o object) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o["apiVersion"], o["kind"] = apiVersion, kindName
	m := meta(o)
	if old, ok := s.objects[kind][keyOf(o)]; ok {
		m["uid"], m["creationTimestamp"] = meta(old)["uid"], meta(old)["creationTimestamp"]
	} else {
		s.version++
		m["uid"], m["creationTimestamp"] = uid(s.version), time.Now().UTC().Format(time.RFC3339)
	}
	m["generation"] = int64(1)
	s.put(kind, keyOf(o), o)
}

func (s *store) remove(kind, key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.objects[kind], key)
}

// setStatus replaces the status of an object, if the object is still of the generation that was judged.
func (s *store) setStatus(kind, key string, status object) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o, ok := s.objects[kind][key]
	if !ok {
		return
	}
	b, _ := json.Marshal(status)
	var fresh object
	_ = utiljson.Unmarshal(b, &fresh)
	if !reflect.DeepEqual(o["status"], any(fresh)) {
		o["status"] = fresh
		s.put(kind, key, o)
	}
}

func uid(n int64) string { return fmt.Sprintf("00000000-0000-0000-0000-%012d", n) }

func (s *store) wake() {
	select {
	case s.changed <- struct{}{}:
	default:
	}
}
