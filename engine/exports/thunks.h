#pragma once

// All that the generated C functions need.

#include "engine/client/client_post.h"
#include "engine/exports/fields.h"
#include "engine/exports/invoke.h"
#include "engine/exports/lifetime.h"
#include "engine/exports/objects.h"
