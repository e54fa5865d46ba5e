package conformance

import (
	"regexp"
	"strings"
	"time"

	"sigs.k8s.io/yaml"
)

const controllerName = "agentgateway.dev/agentgateway"

// conditions keeps the time of a condition that did not change.
func condition(kind string, ok bool, reason, message string, generation any) object {
	status := "False"
	if ok {
		status = "True"
	}
	return object{"type": kind, "status": status, "reason": reason, "message": message, "observedGeneration": generation,
		"lastTransitionTime": started}
}

var started = time.Now().UTC().Format(time.RFC3339)

// Reasons that the diagnostics about a listener mean: for Accepted, for ResolvedRefs.
var notAccepted = map[string]string{
	"AIG3008": "UnsupportedProtocol", "AIG3009": "PortUnavailable", "AIG3010": "ProtocolConflict",
	"AIG3011": "HostnameConflict", "AIG3012": "ProtocolConflict", "AIG6003": "PortUnavailable",
}

func certificateReason(d diagnostic) string {
	switch {
	case d.Code == "AIG3004":
		return "RefNotPermitted"
	case d.Code == "MISSING", d.Code == "AIG3003", d.Code == "AIG3007", d.Code == "AIG3013", d.Code == "AIG3017":
		return "InvalidCertificateRef"
	}
	return ""
}

func backendReason(d diagnostic) string {
	switch d.Code {
	case "AIG3002", "AIG3006":
		return "BackendNotFound"
	case "AIG3003":
		return "InvalidKind"
	case "AIG3004":
		return "RefNotPermitted"
	}
	return ""
}

type routeOnListener struct{ listener, route string }

// A number before a name settles the order of routes that are equal otherwise.
var (
	ruleName    = regexp.MustCompile(`^(?:\d+:)?(.*)\.\d+(\.grpc|\.tls)?$`)
	orderPrefix = regexp.MustCompile(`^\d+:`)
)

// attached reads from a compiled config which routes stand at which listeners.
func attached(c compiled) map[routeOnListener]bool {
	var config struct {
		Binds []struct {
			Port      int
			Listeners []struct {
				Name      string
				Namespace string
				Routes    []struct{ Name, Namespace string }
				TcpRoutes []struct{ Name, Namespace string }
			}
		}
	}
	_ = yaml.Unmarshal(c.config, &config)
	out := map[routeOnListener]bool{}
	for _, b := range config.Binds {
		for _, l := range b.Listeners {
			for i, r := range append(l.Routes, l.TcpRoutes...) {
				m := ruleName.FindStringSubmatch(r.Name)
				if m == nil {
					continue
				}
				kind := "HTTPRoute"
				switch {
				case m[2] == ".grpc":
					kind = "GRPCRoute"
				case m[2] == ".tls":
					kind = "TLSRoute"
				case i >= len(l.Routes):
					kind = "TCPRoute"
				}
				out[routeOnListener{l.Name, kind + "/" + orderPrefix.ReplaceAllString(r.Namespace, "") + "/" + m[1]}] = true
			}
		}
	}
	return out
}

var routeKinds = map[string]string{
	"gateway.networking.k8s.io/httproutes": "HTTPRoute", "gateway.networking.k8s.io/grpcroutes": "GRPCRoute",
	"gateway.networking.k8s.io/tlsroutes": "TLSRoute", "gateway.networking.k8s.io/tcproutes": "TCPRoute",
}

// writeStatuses says on the objects what the compiler's diagnostics mean.
func (k *controller) writeStatuses(o *outcome) {
	s := k.store
	classes := map[string]bool{}
	for _, c := range s.all("gateway.networking.k8s.io/gatewayclasses") {
		if text(c, "spec", "controllerName") != controllerName {
			continue
		}
		classes[text(c, "metadata", "name")] = true
		var supported []any
		for _, f := range k.features {
			supported = append(supported, object{"name": f})
		}
		s.setStatus("gateway.networking.k8s.io/gatewayclasses", keyOf(c), object{
			"conditions":        []any{condition("Accepted", true, "Accepted", "", dig(c, "metadata", "generation"))},
			"supportedFeatures": supported})
	}
	ours := map[string]object{}
	routes := map[string]map[routeOnListener]bool{}
	for _, g := range s.all("gateway.networking.k8s.io/gateways") {
		if classes[text(g, "spec", "gatewayClassName")] {
			ours[keyOf(g)] = g
			routes[keyOf(g)] = attached(o.first[keyOf(g)])
		}
	}
	sets := map[string][]object{} // by Gateway
	for _, set := range s.all("gateway.networking.k8s.io/listenersets") {
		ns := text(set, "spec", "parentRef", "namespace")
		if ns == "" {
			ns = text(set, "metadata", "namespace")
		}
		parent := ns + "/" + text(set, "spec", "parentRef", "name")
		if ours[parent] != nil {
			sets[parent] = append(sets[parent], set)
		}
	}
	for key, g := range ours {
		k.gatewayStatus(o, key, g, routes[key], sets[key])
	}
	for kind, name := range routeKinds {
		for _, r := range s.all(kind) {
			k.routeStatus(o, kind, name, r, ours, routes, sets)
		}
	}
	k.policyStatus(o, ours)
}

func (k *controller) missing(o *outcome, kind, namespace, name string) bool {
	for _, e := range o.expected {
		f := strings.Fields(e)
		if f[0] == kind && f[1] == namespace+"/"+name && k.store.get("/"+strings.ToLower(kind)+"s", f[1]) == nil {
			return true
		}
	}
	return false
}

// listenerStatuses judges the listeners of a Gateway or ListenerSet.
func (k *controller) listenerStatuses(o *outcome, kind string, owner object, running bool, here map[routeOnListener]bool, prefix string, frontend []diagnostic) (out []any, valid int) {
	generation := dig(owner, "metadata", "generation")
	for _, l := range list(owner, "spec", "listeners") {
		name := text(l, "name")
		accepted, acceptedReason, message := true, "Accepted", ""
		resolved, resolvedReason := true, "ResolvedRefs"
		conflicted, conflictReason := false, "NoConflicts"
		for _, d := range o.of(kind, keyOf(owner)) {
			if d.ListenerName != name {
				continue
			}
			if reason := notAccepted[d.Code]; reason != "" {
				accepted, acceptedReason, message = false, reason, d.Message
				if strings.HasSuffix(reason, "Conflict") {
					conflicted, conflictReason = true, reason
				}
			}
			if reason := certificateReason(d); reason != "" && strings.Contains(d.Path, ".tls") {
				resolved, resolvedReason, message = false, reason, d.Message
			}
		}
		for _, d := range frontend {
			if protocol := text(l, "protocol"); protocol == "HTTPS" || protocol == "TLS" {
				if perPortPath.MatchString(d.Path) && d.Port != whole(dig(l, "port")) {
					continue
				}
				reason := map[string]string{"AIG3004": "RefNotPermitted", "AIG3003": "InvalidCACertificateKind"}[d.Code]
				if reason == "" {
					reason = "InvalidCACertificateRef"
				}
				accepted, acceptedReason = false, "NoValidCACertificate"
				resolved, resolvedReason, message = false, reason, d.Message
			}
		}
		for _, ref := range list(l, "tls", "certificateRefs") {
			ns := text(ref, "namespace")
			if ns == "" {
				ns = text(owner, "metadata", "namespace")
			}
			if resolved && k.missing(o, "Secret", ns, text(ref, "name")) {
				resolved, resolvedReason = false, "InvalidCertificateRef"
			}
		}
		names := map[string]bool{}
		for r := range here {
			if r.listener == prefix+name {
				names[r.route] = true
			}
		}
		kinds, refused := supportedKinds(l)
		if refused {
			resolved, resolvedReason = false, "InvalidRouteKinds"
		}
		programmed := accepted && resolved && running
		programmedReason := "Programmed"
		if !programmed {
			programmedReason = "Invalid"
			if conflicted {
				programmedReason = conflictReason
			}
		}
		if accepted && (kind == "Gateway" || resolved) {
			valid++
		}
		out = append(out, object{"name": name, "attachedRoutes": len(names), "supportedKinds": kinds, "conditions": []any{
			condition("Accepted", accepted, acceptedReason, message, generation),
			condition("Programmed", programmed, programmedReason, message, generation),
			condition("ResolvedRefs", resolved, resolvedReason, message, generation),
			condition("Conflicted", conflicted, conflictReason, message, generation),
		}})
	}
	return out, valid
}

// supportedKinds is not the compiler's: it reports nothing about kinds that a listener cannot take.
func supportedKinds(l any) (kinds []any, refused bool) {
	possible := map[string][]string{"HTTP": {"HTTPRoute", "GRPCRoute"}, "HTTPS": {"HTTPRoute", "GRPCRoute"}, "TLS": {"TLSRoute"}, "TCP": {"TCPRoute"}}[text(l, "protocol")]
	said := list(l, "allowedRoutes", "kinds")
	kinds = []any{}
	if len(said) == 0 {
		for _, kind := range possible {
			kinds = append(kinds, object{"group": "gateway.networking.k8s.io", "kind": kind})
		}
		return kinds, false
	}
	for _, entry := range said {
		found := false
		for _, kind := range possible {
			if text(entry, "kind") == kind && (dig(entry, "group") == nil || text(entry, "group") == "gateway.networking.k8s.io") {
				kinds = append(kinds, object{"group": "gateway.networking.k8s.io", "kind": kind})
				found = true
			}
		}
		refused = refused || !found
	}
	return kinds, refused
}

func (k *controller) gatewayStatus(o *outcome, key string, g object, here map[routeOnListener]bool, sets []object) {
	generation := dig(g, "metadata", "generation")
	process := k.gateways[key]
	running := process != nil && process.failure == "" && len(process.ports) > 0
	var frontend []diagnostic
	accepted, acceptedReason, message := true, "Accepted", ""
	usable := true
	var extra []any
	for _, d := range o.of("Gateway", key) {
		switch {
		case d.Code == "AIG3060": // a consequence of listeners that were taken out
		case strings.HasPrefix(d.Path, "spec.tls.frontend"):
			frontend = append(frontend, d)
		case strings.HasPrefix(d.Path, "spec.tls.backend"):
			reason := "InvalidClientCertificateRef"
			if d.Code == "AIG3004" {
				reason = "RefNotPermitted"
			}
			extra = append(extra, condition("ResolvedRefs", false, reason, d.Message, generation))
		case d.Code == "AIG6042", d.Code == "AIG6030":
			usable, message = false, d.Message
		case strings.HasPrefix(d.Path, "spec.addresses") && d.Severity == "error":
			accepted, acceptedReason, message = false, "UnsupportedAddress", d.Message
		case d.Code == "AIG3020" || d.Code == "AIG3003" && strings.Contains(d.Path, "parametersRef"):
			accepted, acceptedReason, message = false, "InvalidParameters", d.Message
		case d.Code == "AIG3014":
			extra = append(extra, condition("InsecureFrontendValidationMode", true, "ConfigurationChanged", d.Message, generation))
		}
	}
	if ref := dig(g, "spec", "tls", "backend", "clientCertificateRef"); ref != nil && len(extra) == 0 {
		ns := text(ref, "namespace")
		if ns == "" {
			ns = text(g, "metadata", "namespace")
		}
		if k.missing(o, "Secret", ns, text(ref, "name")) {
			extra = append(extra, condition("ResolvedRefs", false, "InvalidClientCertificateRef", "", generation))
		} else {
			extra = append(extra, condition("ResolvedRefs", true, "ResolvedRefs", "", generation))
		}
	}
	listeners, valid := k.listenerStatuses(o, "Gateway", g, running, here, "", frontend)
	if valid < len(listeners) && accepted {
		acceptedReason = "ListenersNotValid"
		accepted = valid > 0
	}
	programmed, programmedReason := running && accepted && usable, "Programmed"
	if !usable {
		programmedReason = "AddressNotUsable"
	} else if !programmed {
		programmedReason = "Invalid"
		if process != nil && process.failure != "" {
			message = process.failure
		}
	}
	attachedSets := 0
	for _, set := range sets {
		if k.setStatus(o, g, set, running, here) {
			attachedSets++
		}
	}
	status := object{"listeners": listeners, "conditions": append([]any{
		condition("Accepted", accepted, acceptedReason, message, generation),
		condition("Programmed", programmed, programmedReason, message, generation)}, extra...)}
	if process != nil {
		status["addresses"] = []any{object{"type": "IPAddress", "value": process.address}}
	}
	if dig(g, "spec", "allowedListeners") != nil || attachedSets > 0 {
		status["attachedListenerSets"] = attachedSets
	}
	k.store.setStatus("gateway.networking.k8s.io/gateways", key, status)
}

func (k *controller) setStatus(o *outcome, g, set object, running bool, here map[routeOnListener]bool) bool {
	generation := dig(set, "metadata", "generation")
	for _, d := range o.of("ListenerSet", keyOf(set)) {
		if d.Code == "AIG3022" {
			k.store.setStatus("gateway.networking.k8s.io/listenersets", keyOf(set), object{"conditions": []any{
				condition("Accepted", false, "NotAllowed", d.Message, generation),
				condition("Programmed", false, "NotAllowed", d.Message, generation)}})
			return false
		}
	}
	listeners, valid := k.listenerStatuses(o, "ListenerSet", set, running, here, keyOf(set)+"/", nil)
	reason, programmed := "Accepted", "Programmed"
	if valid < len(listeners) {
		reason = "ListenersNotValid"
	}
	if !running || valid == 0 {
		programmed = "ListenersNotValid"
	}
	k.store.setStatus("gateway.networking.k8s.io/listenersets", keyOf(set), object{"listeners": listeners, "conditions": []any{
		condition("Accepted", valid > 0, reason, "", generation),
		condition("Programmed", valid > 0 && running, programmed, "", generation)}})
	return valid > 0
}

func (k *controller) routeStatus(o *outcome, kind, kindName string, r object, ours map[string]object, routes map[string]map[routeOnListener]bool, sets map[string][]object) {
	generation := dig(r, "metadata", "generation")
	id := kindName + "/" + text(r, "metadata", "namespace") + "/" + text(r, "metadata", "name")
	resolved, resolvedReason, resolvedMessage := true, "ResolvedRefs", ""
	refused := ""
	for _, d := range o.of(kindName, keyOf(r)) {
		if reason := backendReason(d); reason != "" && strings.HasPrefix(d.Path, "spec.rules") {
			if resolved {
				resolved, resolvedReason, resolvedMessage = false, reason, d.Message
			}
		} else if d.Severity == "error" && !parentPath.MatchString(d.Path) {
			refused = d.Code + ": " + d.Message
		}
	}
	for _, rule := range list(r, "spec", "rules") {
		for _, ref := range list(rule, "backendRefs") {
			ns := text(ref, "namespace")
			if ns == "" {
				ns = text(r, "metadata", "namespace")
			}
			if resolved && (dig(ref, "kind") == nil || text(ref, "kind") == "Service") && k.missing(o, "Service", ns, text(ref, "name")) {
				resolved, resolvedReason, resolvedMessage = false, "BackendNotFound", "Service "+ns+"/"+text(ref, "name")
			}
		}
	}
	parents := []any{}
	for _, ref := range list(r, "spec", "parentRefs") {
		ns := text(ref, "namespace")
		if ns == "" {
			ns = text(r, "metadata", "namespace")
		}
		gatewayKey, prefix := ns+"/"+text(ref, "name"), ""
		var owner object
		if text(ref, "kind") == "ListenerSet" {
			prefix = gatewayKey + "/"
			for gw, list := range sets {
				for _, set := range list {
					if keyOf(set) == gatewayKey {
						owner, gatewayKey = set, gw
					}
				}
			}
			if owner == nil {
				continue
			}
		} else {
			owner = ours[gatewayKey]
		}
		if ours[gatewayKey] == nil || owner == nil {
			continue
		}
		ok := false
		for at := range routes[gatewayKey] {
			name, inside := strings.CutPrefix(at.listener, prefix)
			if at.route != id || !inside || prefix == "" && strings.Contains(name, "/") {
				continue
			}
			if section := text(ref, "sectionName"); section != "" && section != name {
				continue
			}
			if port := whole(dig(ref, "port")); port != 0 && portOf(owner, name) != port {
				continue
			}
			ok = true
		}
		reason, message := "Accepted", ""
		if !ok {
			reason, message = k.refusal(o, kindName, r, ref)
			if refused != "" {
				reason, message = "UnsupportedValue", refused
			}
		}
		parents = append(parents, object{"parentRef": ref, "controllerName": controllerName, "conditions": []any{
			condition("Accepted", ok, reason, message, generation),
			condition("ResolvedRefs", resolved, resolvedReason, resolvedMessage, generation)}})
	}
	k.store.setStatus(kind, keyOf(r), object{"parents": parents})
}

func portOf(owner object, listener string) int {
	for _, l := range list(owner, "spec", "listeners") {
		if text(l, "name") == listener {
			return whole(dig(l, "port"))
		}
	}
	return 0
}

// refusal is the reason that the diagnostics give for a parentRef that attached nowhere.
func (k *controller) refusal(o *outcome, kind string, r object, ref any) (string, string) {
	reason, message := "NoMatchingParent", ""
	for _, d := range o.of(kind, keyOf(r)) {
		if !parentPath.MatchString(d.Path) || !same(d.ParentRef, ref) {
			continue
		}
		message = d.Message
		if d.Code == "AIG7006" {
			reason = "NotAllowedByListeners"
			if strings.Contains(d.Message, "no hostname of the route matches") {
				reason = "NoMatchingListenerHostname"
			}
		}
	}
	return reason, message
}
