package conformance

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"sort"
	"strings"
	"time"

	jsonpatch "github.com/evanphx/json-patch/v5"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apimachinery/pkg/labels"
	utiljson "k8s.io/apimachinery/pkg/util/json"
)

// ServeHTTP speaks the part of the Kubernetes API that the suite uses.
func (s *store) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if parts := strings.Split(r.UserAgent(), "::"); len(parts) == 4 {
		s.mu.Lock()
		s.lastTest = parts[2]
		s.mu.Unlock()
	}
	path := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	switch {
	case r.URL.Path == "/api":
		reply(w, 200, object{"kind": "APIVersions", "versions": []string{"v1"}})
		return
	case r.URL.Path == "/apis":
		reply(w, 200, s.groups())
		return
	case path[0] == "api" && len(path) == 2:
		reply(w, 200, s.resources("", path[1]))
		return
	case path[0] == "apis" && len(path) == 2:
		for _, g := range s.groups()["groups"].([]object) {
			if g["name"] == path[1] {
				g["kind"], g["apiVersion"] = "APIGroup", "v1"
				reply(w, 200, g)
				return
			}
		}
	case path[0] == "apis" && len(path) == 3:
		reply(w, 200, s.resources(path[1], path[2]))
		return
	case path[0] == "api" && len(path) > 2:
		s.serveObject(w, r, "", path[1], path[2:])
		return
	case path[0] == "apis" && len(path) > 3:
		s.serveObject(w, r, path[1], path[2], path[3:])
		return
	}
	failure(w, 404, "NotFound", "no such path "+r.URL.Path)
}

func (s *store) groups() object {
	versions := map[string]map[string]bool{}
	for _, t := range s.types {
		if t.group == "" {
			continue
		}
		if versions[t.group] == nil {
			versions[t.group] = map[string]bool{}
		}
		for _, v := range t.versions {
			versions[t.group][v] = true
		}
	}
	groups := []object{}
	for g, vs := range versions {
		var names []string
		for v := range vs {
			names = append(names, v)
		}
		sort.Slice(names, func(i, j int) bool { return rank(names[i]) < rank(names[j]) })
		var entries []object
		for _, v := range names {
			entries = append(entries, object{"groupVersion": g + "/" + v, "version": v})
		}
		groups = append(groups, object{"name": g, "versions": entries, "preferredVersion": entries[0]})
	}
	return object{"kind": "APIGroupList", "apiVersion": "v1", "groups": groups}
}

func rank(v string) string {
	for i, known := range []string{"v1", "v1beta1", "v1alpha3", "v1alpha2", "v1alpha1"} {
		if v == known {
			return fmt.Sprint(i)
		}
	}
	return "9" + v
}

func (s *store) resources(group, version string) object {
	var out []object
	for _, t := range s.types {
		for _, v := range t.versions {
			if t.group == group && v == version {
				out = append(out,
					object{"name": t.plural, "singularName": strings.ToLower(t.kind), "namespaced": t.namespaced, "kind": t.kind,
						"verbs": []string{"get", "list", "create", "update", "patch", "delete"}},
					object{"name": t.plural + "/status", "singularName": "", "namespaced": t.namespaced, "kind": t.kind,
						"verbs": []string{"get", "update", "patch"}})
			}
		}
	}
	gv := version
	if group != "" {
		gv = group + "/" + version
	}
	return object{"kind": "APIResourceList", "apiVersion": "v1", "groupVersion": gv, "resources": out}
}

func (s *store) serveObject(w http.ResponseWriter, r *http.Request, group, version string, path []string) {
	namespace := ""
	if path[0] == "namespaces" && len(path) > 2 {
		namespace, path = path[1], path[2:]
	}
	kind := group + "/" + path[0]
	t := s.types[kind]
	if t == nil {
		failure(w, 404, "NotFound", "no such resource "+kind)
		return
	}
	name, sub := "", ""
	if len(path) > 1 {
		name = path[1]
	}
	if len(path) > 2 {
		sub = path[2]
	}
	key := name
	if namespace != "" {
		key = namespace + "/" + name
	}
	if sub == "log" {
		since, _ := time.Parse(time.RFC3339, r.URL.Query().Get("sinceTime"))
		_, _ = io.WriteString(w, s.logs(namespace, name, since))
		return
	}
	body, _ := io.ReadAll(r.Body)
	s.mu.Lock()
	defer s.mu.Unlock()
	old := s.objects[kind][key]
	if old == nil && name != "" {
		failure(w, 404, "NotFound", t.plural+" "+key+" not found")
		return
	}
	show := func(o object) object {
		o = clone(o)
		o["kind"], o["apiVersion"] = t.kind, version
		if group != "" {
			o["apiVersion"] = group + "/" + version
		}
		return o
	}
	switch r.Method {
	case http.MethodGet:
		if name != "" {
			reply(w, 200, show(old))
			return
		}
		selector, err := labels.Parse(r.URL.Query().Get("labelSelector"))
		if err != nil {
			failure(w, 400, "BadRequest", err.Error())
			return
		}
		items := []object{}
		for k, o := range s.objects[kind] {
			own := labels.Set{}
			for lk, lv := range asMap(dig(o, "metadata", "labels")) {
				own[lk], _ = lv.(string)
			}
			if (namespace == "" || strings.HasPrefix(k, namespace+"/")) && selector.Matches(own) {
				items = append(items, show(o))
			}
		}
		sort.Slice(items, func(i, j int) bool { return keyOf(items[i]) < keyOf(items[j]) })
		gv := version
		if group != "" {
			gv = group + "/" + version
		}
		reply(w, 200, object{"kind": t.kind + "List", "apiVersion": gv, "metadata": object{"resourceVersion": fmt.Sprint(s.version)}, "items": items})
	case http.MethodPost, http.MethodPut, http.MethodPatch:
		if r.Method == http.MethodPatch {
			if r.Header.Get("Content-Type") != "application/merge-patch+json" {
				failure(w, 415, "UnsupportedMediaType", r.Header.Get("Content-Type"))
				return
			}
			before, _ := json.Marshal(show(old))
			var err error
			if body, err = jsonpatch.MergePatch(before, body); err != nil {
				failure(w, 400, "BadRequest", err.Error())
				return
			}
		}
		var o object
		if err := utiljson.Unmarshal(body, &o); err != nil {
			failure(w, 400, "BadRequest", err.Error())
			return
		}
		if namespace != "" {
			meta(o)["namespace"] = namespace
		}
		if structural := t.schemas[version]; structural != nil {
			pruning.Prune(o, structural, true)
			defaulting.PruneNonNullableNullsWithoutDefaults(o, structural)
			defaulting.Default(o, structural)
		}
		m := meta(o)
		if old == nil {
			if _, taken := s.objects[kind][keyOf(o)]; taken {
				failure(w, 409, "AlreadyExists", t.plural+" "+keyOf(o)+" already exists")
				return
			}
			s.version++
			m["uid"], m["creationTimestamp"], m["generation"] = uid(s.version), time.Now().UTC().Format(time.RFC3339), int64(1)
			if t.kind == "Namespace" {
				labelled := asMap(m["labels"])
				labelled["kubernetes.io/metadata.name"] = m["name"]
				m["labels"] = labelled
				o["status"] = object{"phase": "Active"}
			}
		} else {
			om := meta(old)
			m["uid"], m["creationTimestamp"], m["generation"] = om["uid"], om["creationTimestamp"], om["generation"]
			if sub == "status" {
				fresh := clone(old)
				fresh["status"] = o["status"]
				o = fresh
			} else {
				o["status"] = clone(old)["status"]
				if o["status"] == nil {
					delete(o, "status")
				}
				if !sameSpec(o, old) {
					n, _ := om["generation"].(int64)
					m["generation"] = n + 1
				}
			}
		}
		if t.kind == "Secret" {
			encodeStringData(o)
		}
		s.put(kind, keyOf(o), o)
		status := 200
		if r.Method == http.MethodPost {
			status = 201
		}
		reply(w, status, show(o))
		if sub != "status" {
			s.wake()
		}
	case http.MethodDelete:
		delete(s.objects[kind], key)
		if t.kind == "Namespace" {
			for _, objects := range s.objects {
				for k := range objects {
					if strings.HasPrefix(k, name+"/") {
						delete(objects, k)
					}
				}
			}
		}
		reply(w, 200, object{"kind": "Status", "apiVersion": "v1", "status": "Success"})
		s.wake()
	default:
		failure(w, 405, "MethodNotAllowed", r.Method)
	}
}

func sameSpec(a, b object) bool {
	strip := func(o object) object {
		o = clone(o)
		delete(o, "metadata")
		delete(o, "status")
		delete(o, "apiVersion")
		delete(o, "kind")
		return o
	}
	return reflect.DeepEqual(strip(a), strip(b))
}

func asMap(v any) object {
	if m, ok := v.(object); ok {
		return m
	}
	return object{}
}

func reply(w http.ResponseWriter, status int, o object) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(o)
}

func failure(w http.ResponseWriter, status int, reason, message string) {
	reply(w, status, object{"kind": "Status", "apiVersion": "v1", "status": "Failure", "reason": reason, "message": message, "code": status})
}
