/**
 * A small SDK that uses every shape the model's vocabulary has. It is fixed: the snapshots of the
 * emitters show what each shape becomes, and change only when an emitter does.
 */

import type { Domain } from "../../api/schema.js";
import { calls } from "./fixture/calls.js";
import { client } from "./fixture/client.js";
import { parcels } from "./fixture/parcels.js";
import { results } from "./fixture/results.js";

export const fixtureDomains: readonly Domain[] = [results, parcels, client, calls];
