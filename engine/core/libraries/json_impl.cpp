// The one compilation of Boost.JSON's own code.
#include <boost/json/src.hpp>
