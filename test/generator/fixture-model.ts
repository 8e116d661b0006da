/**
 * A small SDK that uses every shape the model's vocabulary has. It is fixed: the snapshots of the
 * emitters show what each shape becomes, and change only when an emitter does.
 */

import { callback, field, param, result, secret, value } from "../../api/notation.js";
import { type Domain, defineDomain } from "../../api/schema.js";

const results = defineDomain({
  name: "results",
  title: "Results",
  summary: "How the sample SDK reports success and failure.",
  enums: [
    {
      name: "ErrorType",
      summary: "Where a failure arose.",
      values: [value("None", 0, "No failure."), value("HTTPError", 2, "The service refused.")],
      source: "sample 1",
    },
  ],
  classes: [
    {
      name: "ClientResult",
      kind: "record",
      summary: "The outcome of an asynchronous function.",
      fields: [
        field("Type", "ErrorType", "Where the failure arose."),
        field("Error", "std::string", "What went wrong."),
        field("ErrorCode", "int32_t", "The service's code."),
        field("Successful", "bool", "Whether it succeeded."),
        field("RetryAfter", "float", "Seconds to wait."),
      ],
      methods: [
        {
          name: "ToString",
          summary: "Describes the result.",
          returns: "std::string",
          returnsSummary: "One line.",
        },
      ],
      source: "sample 1",
    },
  ],
});

const parcels = defineDomain({
  name: "parcels",
  title: "Parcels",
  summary: "Records and handles with every kind of value.",
  enums: [
    {
      name: "ParcelSize",
      summary: "How large a parcel is.",
      details: "The numbers have gaps.",
      values: [value("Small", 1, "Fits a letter box."), value("Large", 4)],
    },
  ],
  classes: [
    {
      name: "Address",
      kind: "record",
      summary: "Where a parcel goes.",
      constructors: [[]],
      fields: [
        field("Street", "std::string", "The street."),
        field("Floor", "std::optional<uint8_t>", "The floor, if known."),
      ],
      methods: [
        {
          name: "Equals",
          summary: "Whether another address is the same.",
          parameters: [param("rhs", "Address", "The other address.")],
          returns: "bool",
          returnsSummary: "True when every field is equal.",
        },
      ],
    },
    {
      name: "Parcel",
      kind: "record",
      summary: "What is sent. See `Address` and `Send`.",
      constructors: [[]],
      fields: [
        field("Id", "uint64_t", "The parcel's id."),
        field("Fragile", "bool", "Whether it may break."),
        field("Weight", "float", "Kilograms."),
        field("Layers", "uint8_t", "How many layers."),
        field("Shelf", "int32_t", "The shelf; negative ones are below ground."),
        field("Checksum", "uint32_t", "The checksum."),
        field("Size", "ParcelSize", "The size.", { source: "sample 2" }),
        field("Target", "Address", "Where it goes."),
        field("SenderId", "std::optional<uint64_t>", "The sender, if any."),
        field("Note", "std::optional<std::string>", "A note.", { details: "Shown to the driver." }),
        field("Urgency", "std::optional<ParcelSize>", "How urgent.", { since: "1.10" }),
        field("Return", "std::optional<Address>", "Where it goes back to."),
        field("Pin", "std::optional<std::string>", "Opens the box.", { secret: true }),
      ],
      methods: [
        {
          name: "AddStop",
          summary: "Adds a stop on the way.",
          parameters: [param("stop", "Address", "The stop.")],
        },
        {
          name: "GetStops",
          summary: "The stops.",
          returns: "std::vector<Address>",
          returnsSummary: "The stops in order.",
        },
        {
          name: "SizeToString",
          summary: "The name of a size.",
          static: true,
          parameters: [param("size", "ParcelSize", "The size.")],
          returns: "std::string",
          returnsSummary: "The enumerator's name.",
        },
      ],
      source: "sample 2",
    },
    {
      name: "Scale",
      kind: "record",
      summary: "A scale, which cannot be copied nor constructed.",
      copyable: false,
      fields: [field("Precision", "float", "Kilograms.")],
    },
    {
      name: "CourierHandle",
      kind: "handle",
      summary: "Somebody who carries parcels.",
      enums: [
        {
          name: "Vehicle",
          summary: "What a courier drives.",
          values: [value("Bike", 0, "A bike."), value("Van", 1, "A van.")],
        },
      ],
      methods: [
        {
          name: "Id",
          summary: "The courier's id.",
          returns: "uint64_t",
          returnsSummary: "The id.",
        },
        {
          name: "Name",
          summary: "The courier's name.",
          returns: "std::optional<std::string>",
          returnsSummary: "The name, if known.",
        },
        {
          name: "Drives",
          summary: "The vehicle.",
          returns: "CourierHandle::Vehicle",
          returnsSummary: "The vehicle.",
        },
        {
          name: "Labels",
          summary: "Labels on the vehicle.",
          returns: "std::unordered_map<std::string, std::string>",
          returnsSummary: "Key and text.",
        },
        {
          name: "ParcelIds",
          summary: "What the courier carries.",
          returns: "std::vector<uint64_t>",
          returnsSummary: "The ids.",
        },
        {
          name: "Deputy",
          summary: "Who steps in.",
          since: "1.10",
          returns: "std::optional<CourierHandle>",
          returnsSummary: "The deputy, if any.",
        },
        {
          name: "GetParcel",
          summary: "One parcel the courier carries.",
          parameters: [param("parcelId", "uint64_t", "The parcel's id.")],
          returns: "std::optional<Parcel>",
          returnsSummary: "The parcel, if carried.",
        },
        {
          name: "VehicleToString",
          summary: "The name of a vehicle.",
          static: true,
          parameters: [param("type", "CourierHandle::Vehicle", "The vehicle.")],
          returns: "std::string",
          returnsSummary: "The enumerator's name.",
        },
      ],
    },
  ],
});

const client = defineDomain({
  name: "client",
  title: "The client",
  summary: "A service, with every kind of function.",
  classes: [
    {
      name: "ClientCreateOptions",
      kind: "record",
      summary: "Settings of a client.",
      constructors: [[]],
      fields: [field("ApiBase", "std::string", "Root of the API.")],
    },
    {
      name: "Client",
      kind: "service",
      summary: "The service.",
      copyable: false,
      constructors: [
        [],
        [
          param("apiBase", "std::string", "Root of the API."),
          param("webBase", "std::string", "Root of the pages."),
        ],
        [param("options", "ClientCreateOptions", "The settings.")],
      ],
      enums: [
        {
          name: "Status",
          summary: "The state of a client.",
          values: [value("Closed", 0, "Closed."), value("Open", 3, "Open.")],
        },
      ],
      callbacks: [
        callback("DoneCallback", result),
        callback("LocateCallback", result, param("place", "Address", "Where it is.")),
        callback(
          "SendCallback",
          result,
          param("parcelId", "uint64_t", "The id given."),
          secret("pin", "std::string", "Opens the box."),
          param("couriers", "std::vector<CourierHandle>", "Who carries it."),
        ),
        callback("FlushCallback"),
        callback("CountCallback", param("count", "uint32_t", "How many there are.")),
        callback("FindCallback", result, param("courier", "std::optional<CourierHandle>", "Who.")),
      ],
      methods: [
        {
          name: "GetVersion",
          summary: "The version.",
          static: true,
          returns: "int32_t",
          returnsSummary: "The number.",
        },
        {
          name: "GetStatus",
          summary: "The state.",
          returns: "Client::Status",
          returnsSummary: "The current state.",
        },
        {
          name: "GetCouriers",
          summary: "All couriers.",
          returns: "std::vector<CourierHandle>",
          returnsSummary: "The couriers.",
        },
        {
          name: "GetCourier",
          summary: "The first courier.",
          deprecated: "It cannot say that there is none; use `GetCouriers`.",
          returns: "CourierHandle",
          returnsSummary: "The courier.",
        },
        {
          name: "FindNames",
          summary: "Names by parcel, read through other functions.",
          composed: true,
          parameters: [param("parcelId", "uint64_t", "The parcel's id.")],
          returns: "std::vector<CourierHandle>",
          returnsSummary: "The couriers.",
        },
        {
          name: "Open",
          summary: "Opens the client.",
          parameters: [param("slowly", "bool", "Whether to take time.")],
        },
        {
          name: "SetLogDir",
          summary: "Writes a log.",
          parameters: [param("path", "std::string", "The folder.")],
          returns: "bool",
          returnsSummary: "Whether it is written.",
        },
        {
          name: "Send",
          summary: "Sends a parcel.",
          details: "Ask `GetStatus` first.",
          parameters: [
            param("parcel", "Parcel", "The parcel."),
            param("tags", "std::unordered_map<std::string, std::string>", "Tags of it."),
            param("insurance", "std::optional<float>", "Its value, if insured."),
            param("callback", "Client::SendCallback", "Called once, with the outcome."),
          ],
          returnsSummary: "The id, the pin and the couriers.",
          errors: ["Fails with `HTTPError` when nobody carries it."],
          scopes: ["parcels.write", "parcels"],
          source: "sample 3",
        },
        {
          name: "AbortSend",
          summary: "Calls off a pending `Send`.",
        },
        {
          name: "Locate",
          summary: "Finds a parcel.",
          parameters: [
            param("parcelId", "uint64_t", "The parcel's id."),
            param("callback", "Client::LocateCallback", "Called once, with the outcome."),
          ],
          returnsSummary: "Where it is.",
          errors: ["Fails with `HTTPError` when it is lost."],
          scopes: ["parcels"],
        },
        {
          name: "Deliver",
          summary: "Delivers a parcel; asks back first.",
          parameters: [
            param("parcelId", "uint64_t", "The parcel's id."),
            param("nobodyHomeCallback", "Client::FlushCallback", "Called when nobody is home."),
            param("callback", "Client::DoneCallback", "Called once, with the outcome."),
          ],
          returnsSummary: "Nothing; it is delivered.",
        },
        {
          name: "Flush",
          summary: "Waits for everything.",
          parameters: [param("callback", "Client::FlushCallback", "Called once.")],
          returnsSummary: "Nothing; all is done.",
        },
        {
          name: "Count",
          summary: "Counts parcels.",
          parameters: [param("callback", "Client::CountCallback", "Called once.")],
          returnsSummary: "How many there are.",
        },
        {
          name: "Find",
          summary: "Looks for a courier.",
          parameters: [
            param("name", "std::string", "The name."),
            param("callback", "Client::FindCallback", "Called once, with the outcome."),
          ],
          returnsSummary: "The courier, if found.",
        },
      ],
    },
  ],
});

const calls = defineDomain({
  name: "calls",
  title: "Calls",
  summary: "Extends the client; a second service, events and audio.",
  classes: [
    {
      name: "Call",
      kind: "service",
      summary: "A call.",
      callbacks: [callback("OnEnded", param("detail", "int32_t", "The close code."))],
      methods: [
        {
          name: "GetVolume",
          summary: "How loud it is.",
          returns: "float",
          returnsSummary: "Percent.",
        },
        {
          name: "SetOnEndedCallback",
          summary: "Called when the call has ended.",
          parameters: [param("cb", "Call::OnEnded", "Called once in the end.")],
        },
      ],
    },
  ],
  extends: [
    {
      class: "Client",
      callbacks: [
        callback("MovedCallback", param("parcelId", "uint64_t", "The parcel's id.")),
        callback("TickCallback"),
        callback(
          "LogCallback",
          param("message", "std::string", "The message."),
          param("size", "ParcelSize", "How long it is."),
        ),
        callback("KeyCallback", secret("key", "std::string", "The key.")),
        callback(
          "HeardCallback",
          param("userId", "uint64_t", "Who."),
          param("data", "int16_t *", "The samples."),
          param("samplesPerChannel", "uint64_t", "How many."),
          param("outShouldMute", "bool &", "Set to mute."),
        ),
        callback("SaidCallback", param("data", "int16_t *", "The samples.")),
      ],
      methods: [
        {
          name: "GetCall",
          summary: "The call.",
          parameters: [param("channelId", "uint64_t", "The channel's id.")],
          returns: "Call",
          returnsSummary: "The call; none when there is none.",
        },
        {
          name: "GetCalls",
          summary: "All calls.",
          returns: "std::vector<Call>",
          returnsSummary: "The calls.",
        },
        {
          name: "StartCallWithSound",
          summary: "Starts a call.",
          parameters: [
            param("channelId", "uint64_t", "The channel's id."),
            param("heard", "Client::HeardCallback", "Called with sound received."),
            param("said", "Client::SaidCallback", "Called with sound captured."),
          ],
          returns: "Call",
          returnsSummary: "The call; none when it runs already.",
        },
        {
          name: "SetMovedCallback",
          summary: "Called when a parcel moved.",
          parameters: [param("cb", "Client::MovedCallback", "Called on each occurrence.")],
        },
        {
          name: "RegisterTickCallback",
          summary: "Called all the time.",
          parameters: [param("cb", "Client::TickCallback", "Called on each occurrence.")],
          removeWith: "RemoveTickCallback",
        },
        { name: "RemoveTickCallback", summary: "Takes the callback back." },
        {
          name: "AddLogCallback",
          summary: "Called for messages.",
          parameters: [
            param("callback", "Client::LogCallback", "Called on each occurrence."),
            param("minSize", "ParcelSize", "The least size."),
          ],
          eventDefaults: { minSize: "Large" },
        },
        {
          name: "SetKeyCallback",
          summary: "Called with a key.",
          parameters: [param("cb", "Client::KeyCallback", "Called on each occurrence.")],
        },
      ],
    },
  ],
});

export const fixtureDomains: readonly Domain[] = [results, parcels, client, calls];
