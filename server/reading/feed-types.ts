const JSON_TYPE = /^application\/(?:.+\+)?json$/;

/** Whether a content type, without parameters, is one of JSON. */
export const isJsonType = (type: string): boolean => JSON_TYPE.test(type);
