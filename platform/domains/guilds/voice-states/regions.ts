const region = (id: string, name: string, optimal = false) => ({
  id,
  name,
  custom: false,
  deprecated: false,
  optimal,
});

/** Where voice servers can stand. */
export const regions = [
  region("us-east", "US East", true),
  region("us-west", "US West"),
  region("us-central", "US Central"),
  region("us-south", "US South"),
  region("rotterdam", "Rotterdam"),
  region("brazil", "Brazil"),
  region("hongkong", "Hong Kong"),
  region("india", "India"),
  region("japan", "Japan"),
  region("singapore", "Singapore"),
  region("southafrica", "South Africa"),
  region("sydney", "Sydney"),
];
