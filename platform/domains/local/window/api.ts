/** What other domains, and the platform around them, use of this one besides its domain. */

export { PERSON_SCOPES, type Persons } from "./persons.js";
