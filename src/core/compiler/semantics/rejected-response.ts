/** The reference's text in the place of an answer that a guard rejects, also where nobody writes how it is rejected. */
export const REJECTED_RESPONSE = 'The response was rejected due to inappropriate content';
