package conformance

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"
)

func same(a, b any) bool {
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return string(x) == string(y)
}

// policyStatus writes what the diagnostics say about BackendTLSPolicies, for each Gateway that leads to their targets.
func (k *controller) policyStatus(o *outcome, ours map[string]object) {
	policies := k.store.all("gateway.networking.k8s.io/backendtlspolicies")
	for _, p := range policies {
		generation := dig(p, "metadata", "generation")
		accepted, reason, message := true, "Accepted", ""
		resolved, resolvedReason := true, "ResolvedRefs"
		for _, d := range o.of("BackendTLSPolicy", keyOf(p)) {
			message = d.Message
			switch d.Code {
			case "AIG3029":
				accepted, reason = false, "Conflicted"
			case "AIG3003":
				accepted, reason = false, "NoValidCACertificate"
				resolved, resolvedReason = false, "InvalidKind"
			case "AIG3018":
				accepted, reason = false, "TargetNotFound"
			default:
				accepted, reason = false, "NoValidCACertificate"
				resolved, resolvedReason = false, "InvalidCACertificateRef"
			}
		}
		for _, ref := range list(p, "spec", "validation", "caCertificateRefs") {
			if k.missing(o, text(ref, "kind"), text(p, "metadata", "namespace"), text(ref, "name")) {
				accepted, reason = false, "NoValidCACertificate"
				resolved, resolvedReason = false, "InvalidCACertificateRef"
			}
		}
		ancestors := []any{}
		var keys []string
		for key := range ours {
			keys = append(keys, key)
		}
		sort.Strings(keys)
		for _, key := range keys {
			if k.leadsTo(key, p) {
				ns, name, _ := strings.Cut(key, "/")
				ancestors = append(ancestors, object{
					"ancestorRef":    object{"group": "gateway.networking.k8s.io", "kind": "Gateway", "namespace": ns, "name": name},
					"controllerName": controllerName, "conditions": []any{
						condition("Accepted", accepted, reason, message, generation),
						condition("ResolvedRefs", resolved, resolvedReason, message, generation)}})
			}
		}
		k.store.setStatus("gateway.networking.k8s.io/backendtlspolicies", keyOf(p), object{"ancestors": ancestors})
	}
}

func (k *controller) leadsTo(gateway string, policy object) bool {
	for kind := range routeKinds {
		for _, r := range k.store.all(kind) {
			for _, parent := range list(r, "spec", "parentRefs") {
				ns := text(parent, "namespace")
				if ns == "" {
					ns = text(r, "metadata", "namespace")
				}
				if fmt.Sprintf("%s/%s", ns, text(parent, "name")) != gateway {
					continue
				}
				for _, rule := range list(r, "spec", "rules") {
					for _, ref := range list(rule, "backendRefs") {
						for _, target := range list(policy, "spec", "targetRefs") {
							if text(ref, "name") == text(target, "name") {
								return true
							}
						}
					}
				}
			}
		}
	}
	return false
}
