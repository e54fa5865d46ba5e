/** The key of a Secret whose value is a credential, unless a reference names another one. */
export const USUAL_SECRET_KEY = 'Authorization';

/** How a stored value begins that contains the scheme of the header. */
export const BEARER_PREFIX = /^Bearer +/;
