/** First byte of a term in Erlang's external term format. */
export const VERSION = 131;

/** The byte before each nested term, by Erlang's documentation of the format. */
export const Tag = {
  NewFloat: 70,
  SmallInteger: 97,
  Integer: 98,
  Float: 99,
  Atom: 100,
  SmallTuple: 104,
  LargeTuple: 105,
  Nil: 106,
  String: 107,
  List: 108,
  Binary: 109,
  SmallBig: 110,
  SmallAtom: 115,
  Map: 116,
  AtomUtf8: 118,
  SmallAtomUtf8: 119,
} as const;
