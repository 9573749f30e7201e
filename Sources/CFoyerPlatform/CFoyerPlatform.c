#include "CFoyerPlatform.h"
