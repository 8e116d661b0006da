#pragma once

#include <boost/json/value.hpp>
#include <string_view>

#include "test/fuzz/support/choices.h"

namespace fuzz {

/// Makes JSON as the service sends it, mostly: fields have the names and kinds that the engine
/// reads, ids are few so that they meet each other, and now and then something is of another kind.
class JsonMaker {
  public:
    explicit JsonMaker(Choices& choices) : choices_(choices) {}

    /// The value of a field of that name.
    boost::json::value Field(std::string_view name, int depth = 0);
    /// An object with some of these fields, separated by blanks.
    boost::json::value Object(std::string_view fields, int depth = 0);
    /// The data of that event.
    boost::json::value EventData(std::string_view event);

  private:
    boost::json::value Anything(int depth);
    boost::json::value Id();
    boost::json::value Text();
    boost::json::value Number();
    boost::json::value List(std::string_view fields, int depth);

    Choices& choices_;
};

/// The name of an event, mostly one that the engine handles.
std::string_view EventName(Choices& choices);

}  // namespace fuzz
