export { PERSON_SCOPES, type Persons } from "./persons.js";
