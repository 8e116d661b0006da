// The one compilation of Beast's own code (BOOST_BEAST_SEPARATE_COMPILATION).
#include <boost/beast/src.hpp>
