/** The reference's message in place of an answer that a guard rejects. It also applies if the policy does not set one. */
export const REJECTED_RESPONSE = 'The response was rejected due to inappropriate content';
