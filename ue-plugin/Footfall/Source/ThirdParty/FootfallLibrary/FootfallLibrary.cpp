// SPDX-License-Identifier: MIT OR Apache-2.0
// Never built: the module is external, and only brings a header and libraries. Tools that look for the registration of
// every module find it here.
#if 0
IMPLEMENT_MODULE(FDefaultModuleImpl, FootfallLibrary)
#endif
