/** JSON schema of the body of a request that says all by its path: none, or no field. */
export const noBody = { type: ["object", "null"], properties: {} } as const;
