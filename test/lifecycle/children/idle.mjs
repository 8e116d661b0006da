import { client } from "./client.mjs";

client.setApplicationId("1");
console.log("end of script");
